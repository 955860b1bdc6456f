notice-stranger = To var tikai grupas dalībnieki: vispirms pievienojieties tai.
notice-rights-unknown = Neizdevās uzzināt no Telegram, kas šeit ir administrators; pēc brīža mēģiniet vēlreiz.
