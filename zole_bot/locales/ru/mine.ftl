mine-title = Мои настройки
mine-when = Действуют сразу и везде, где вы играете.
mine-language = <b>Язык</b>, на котором с вами говорить
mine-ring = <b>Звук</b>, когда начинается ваш ход
mine-ring-away = если отошли: только когда вы какое-то время ничего не нажимали
mine-ring-always = всегда: карты каждый раз приходят новым сообщением
mine-ring-never = никогда: карты обновляются без звука, даже когда прошла половина времени
mine-confirms-cards = <b>Нажатие на карту</b>
mine-confirms-cards-0 = это сразу ход
mine-confirms-cards-1 = только отмечает её, а ход — ещё одним нажатием
mine-plays-only-card = <b>Когда ходить можно только одной картой</b>
mine-plays-only-card-0 = ходите вы
mine-plays-only-card-1 = за вас ходит компьютер, не быстрее, чем обычно вы, чтобы никто не заметил

hand-picked = Отмечено: { $card }. Ходите кнопкой ниже или отметьте другую карту.
hand-only-card = Ходить можно только одной картой: компьютер скоро сходит за вас.

button-my-settings = Мои настройки
button-play-card = Ходить { $card }
button-mine-ring-away = Если отошли
button-mine-ring-always = Всегда
button-mine-ring-never = Никогда
button-mine-confirms-cards-0 = Ходить сразу
button-mine-confirms-cards-1 = Сначала спросить
button-mine-plays-only-card-0 = Хожу я
button-mine-plays-only-card-1 = Ходит компьютер
