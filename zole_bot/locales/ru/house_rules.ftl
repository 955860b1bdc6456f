rules-title = Правила · страница { $number } из { $count }
rules-for = «{ $group }»
rules-over = Эти правила больше не меняются: игра началась или комната закрыта.
button-next = Дальше

rule-all-pass = Если все трое сказали «пас»
option-all-pass-pule = пишется пуля, сдаёт следующий
option-all-pass-galdins = распасы: восемь взяток, каждый за себя, проигрывает тот, у кого взяток больше всех
option-all-pass-galds = игра со столом: как распасы, но карты прикупа открывают первые две взятки
option-all-pass-redeal = не играют, никто не платит, сдаёт следующий
button-all-pass-pule = Пуля
button-all-pass-galdins = Распасы
button-all-pass-galds = Игра со столом
button-all-pass-redeal = Пересдача

rule-full-tie = Распасы: поровну и взяток, и очков
option-full-tie-share = каждый из них платит остальным по { $tie }
option-full-tie-draw = ничья, никто не платит
button-full-tie-share = Платят
button-full-tie-draw = Не платят

rule-zole-bonus = Цена золе
option-zole-bonus-4 = выигрыш — { $win } с каждого, проигрыш — { $lose } каждому
option-zole-bonus-3 = выигрыш — { $win } с каждого, проигрыш — { $lose } каждому
option-zole-bonus-5 = выигрыш — { $win } с каждого, проигрыш — { $lose } каждому
button-zole-bonus-4 = 5 / 6
button-zole-bonus-3 = 4 / 5
button-zole-bonus-5 = 6 / 7

rule-small-zole = Малая золе
option-small-zole-false = не разрешена
option-small-zole-true = разрешена: большому нельзя брать ни одной взятки, { $small } с каждого
button-small-zole-false = Без малой золе
button-small-zole-true = С малой золе

rule-small-zole-loss = Проигранная малая золе
option-small-zole-loss-7 = стоит 7 каждому
option-small-zole-loss-6 = стоит 6 каждому
button-small-zole-loss-7 = 7 каждому
button-small-zole-loss-6 = 6 каждому

rule-personal-pule = Мою личную пулю списывает другой
option-personal-pule-3 = я плачу ещё 3
option-personal-pule-2 = я плачу ещё 2
option-personal-pule-n = я плачу ещё столько, сколько игроков
button-personal-pule-3 = 3
button-personal-pule-2 = 2
button-personal-pule-n = По числу игроков

rule-first-pules = Четверо или пятеро: все пас в первый раз
option-first-pules-1 = пишется одна общая пуля
option-first-pules-2 = пишутся две общие пули
button-first-pules-1 = Одна пуля
button-first-pules-2 = Две пули

rule-settle-pules = Личные пули, не списанные к концу сессии
option-settle-pules-false = сгорают, никто не платит
option-settle-pules-true = за каждую владелец платит остальным по 1
button-settle-pules-false = Сгорают
button-settle-pules-true = Оплачиваются

rule-idle-pays = Четверо или пятеро: кто отдыхает
option-idle-pays-true = платит и получает наравне с маленькими
option-idle-pays-false = не платит и не получает
button-idle-pays-true = Тоже платит
button-idle-pays-false = Не платит

rule-five-idle = Пятеро: отдыхают сдающий и
option-five-idle-2 = второй слева от сдающего
option-five-idle-3 = третий слева от сдающего
button-five-idle-2 = Второй
button-five-idle-3 = Третий

rule-concede = Может ли большой сдаться?
option-concede-early = может, до третьей взятки: обычный проигрыш
option-concede-off = не может
button-concede-early = Может
button-concede-off = Не может

rule-small-concede = Могут ли маленькие сдаться?
option-small-concede-both = могут, если согласны оба: обычный выигрыш большого
option-small-concede-one = могут, если хочет хотя бы один: обычный выигрыш большого
option-small-concede-off = не могут
button-small-concede-both = Оба
button-small-concede-one = Хватит одного
button-small-concede-off = Не могут

rule-clock = <b>Часы</b>: когда время на ход вышло, ход делает компьютер. Если на ход 24 ч, играют понемногу, в течение дня.
rule-language = <b>Язык</b> моих сообщений в группе. В личном чате я говорю с каждым на его языке.
