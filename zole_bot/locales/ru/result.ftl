result-head = Сдача { $number }
result-mine = Вам { $score } · всего { $total }
change = { $name } { $score }
summary-big = { $name }: { $contract }
summary-draw = ничья, никто не платит
summary-passed = все пас
lost-table = взяток больше всех: { $names }
points-in-tricks = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
 }, { $tricks ->
    [one] { $tricks } взятка
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
 }
outcome-won_all = выигрыш, все взятки
outcome-won_schneider = выигрыш, маленькие в янках
outcome-won = выигрыш
outcome-lost = проигрыш
outcome-lost_schneider = проигрыш, большой в янках
outcome-lost_none = проигрыш, без взяток
given-up-big = { $name }: { $contract }, большой сдаётся
given-up-small = { $name }: { $contract }, маленькие сдаются
band-given-up = сдались, обычная цена
band-take-won_all = все 8 взяток
band-take-won_schneider = 91 очко и больше
band-take-won = 61–90 очков
band-take-lost = 60 очков и меньше
band-take-lost_schneider = 30 очков и меньше
band-take-lost_none = без взяток
band-zole-won_all = золе, все 8 взяток
band-zole-won_schneider = золе, 91 очко и больше
band-zole-won = золе, 61–90 очков
band-zole-lost = золе, 60 очков и меньше
band-zole-lost_schneider = золе, 30 очков и меньше
band-zole-lost_none = золе, без взяток
band-small_zole-won = малая золе, без взяток
band-small_zole-lost = малая золе, есть взятка
price-from-each = { $band }: { $price } с каждого
price-to-each = { $band }: { $price } каждому
price-loser = у кого взяток больше всех, платит каждому по { $price }
pule-opened_common = { $count ->
    [one] записана общая пуля
    [few] записаны { $count } общие пули
   *[many] записано { $count } общих пуль
 }
pule-opened_personal = записана личная пуля: { $owner }
pule-closed_own = списана своя личная пуля: { $owner }
pule-closed_common = списана общая пуля, ещё { $extra } с каждого
pule-closed_anothers = списана чужая личная пуля, ещё { $extra } платит { $owner }
pules-common = { $count ->
    [one] ● { $count } общая пуля
    [few] ● { $count } общие пули
   *[many] ● { $count } общих пуль
 }
pules-personal = ○ личные: { $names }
popup-sheet = { $deals ->
    [one] После { $deals } сдачи
    [few] После { $deals } сдач
   *[many] После { $deals } сдач
 }: { $each }
popup-pules = Открытые пули: общих { $common }, личных { $personal }
next-dealer = Следующая сдача: сдаёт { $dealer }
sheet-sign-zole = З
sheet-sign-small_zole = м
sheet-table = расп.
sheet-draw = ничья
sheet-passed = пас
opened-head = Все карты
opened-hand = { $name }: { $cards }
opened-talon = Прикуп: { $cards }
opened-buried = Сброс: { $cards }
opened-proof = Секрет { $secret }, открытая часть { $public }, снято: { $cut }
cut-here = Вы можете снять колоду: нажмите одну из восьми точек. После этого начнётся следующая сдача.
you-are-ready = ✓ Ждём остальных.
final-head = { $count ->
    [one] Итог после { $count } сдачи
    [few] Итог после { $count } сдач
   *[many] Итог после { $count } сдач
 }
final-idle = Целую неделю никто не возвращался. Итог
final-player = { $name }  { $total }
final-settled = Открытые личные пули оплачены:
final-lapsed = Открытые пули сгорают:
