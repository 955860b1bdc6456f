rank-ace = Dz
rank-ten = 10
rank-king = Kg
rank-queen = D
rank-jack = Kp
rank-nine = 9
rank-eight = 8
rank-seven = 7
