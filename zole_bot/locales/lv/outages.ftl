greeting-again = <b>Atkal esmu šeit.</b> Grupas noteikumi un punkti ir tādi paši kā iepriekš.
hand-no-voice = ⏸ Pauze: pašlaik nedrīkstu rakstīt grupā «{ $group }». Nekas nav zudis.
notice-chat-lost = Manis vairs nav grupā: pievienojiet mani tur atkal, tad varēs turpināt.
notice-muted-member = Ar šo saiti var ienākt tikai tie, kas drīkst rakstīt grupā; to var mainīt grupas administrators.
notice-tap-in-group = Neredzu, kas ir šajā grupā: lūdzu, nospiediet tur «Piesēsties».
