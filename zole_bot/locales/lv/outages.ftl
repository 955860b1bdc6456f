greeting-again = <b>Esmu atkal klāt.</b> Šīs grupas noteikumi un punkti ir tādi paši kā iepriekš.
hand-no-voice = ⏸ Pauze: pašlaik nedrīkstu rakstīt grupā «{ $group }». Nekas nav zudis.
notice-chat-lost = Manis vairs nav grupā: pievienojiet mani vēlreiz, un varēs turpināt.
notice-muted-member = Ar šo saiti piesēsties var tikai tie, kas grupā drīkst rakstīt; to var mainīt grupas administrators.
notice-tap-in-group = Neredzu, kas ir šajā grupā: lūdzu, nospiediet tur «Piesēsties».
