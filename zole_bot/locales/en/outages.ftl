greeting-again = <b>I am back.</b> House rules and scores of this group are as they were.
hand-no-voice = ⏸ Pause: I may not write in «{ $group }» just now. Nothing is lost.
notice-chat-lost = I am not in the group any more: add me there again, then go on.
notice-muted-member = This link lets in only those who may write in the group; a group admin can change that.
notice-tap-in-group = I cannot see who is in this group: please tap Join there.
