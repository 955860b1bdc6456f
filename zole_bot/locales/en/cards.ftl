rank-ace = A
rank-ten = 10
rank-king = K
rank-queen = Q
rank-jack = J
rank-nine = 9
rank-eight = 8
rank-seven = 7
