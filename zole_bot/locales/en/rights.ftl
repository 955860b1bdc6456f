notice-stranger = This is for members of the group: join it first.
