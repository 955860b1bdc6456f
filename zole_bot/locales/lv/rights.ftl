notice-stranger = To var tikai grupas dalībnieki: vispirms pievienojieties tai.
