rank-ace = Т
rank-ten = 10
rank-king = К
rank-queen = Д
rank-jack = В
rank-nine = 9
rank-eight = 8
rank-seven = 7
