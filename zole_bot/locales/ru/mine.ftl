mine-title = Мои настройки
mine-when = Действуют сразу и везде, где вы играете.
mine-language = <b>Язык</b>, на котором с вами говорить
mine-ring = <b>Звук</b>, когда начинается ваш ход
mine-ring-away = если отошли: только когда какое-то время не было нажатий
mine-ring-always = всегда: карты каждый раз приходят новым сообщением
mine-ring-never = никогда: карты меняются без звука, в середине времени тоже
mine-confirms-cards = <b>Нажатие на карту</b>
mine-confirms-cards-0 = сразу делает ход
mine-confirms-cards-1 = отмечает её, а ходит ещё одно нажатие
mine-plays-only-card = <b>Когда подходит только одна карта</b>
mine-plays-only-card-0 = ходите вы
mine-plays-only-card-1 = за вас ходит компьютер, не быстрее, чем обычно вы, чтобы никто не заметил

hand-picked = Отмечена карта { $card } – ход ею ниже, или нажмите другую.
hand-only-card = Подходит только одна карта: скоро компьютер сходит за вас.

button-my-settings = Мои настройки
button-play-card = Ход { $card }
button-mine-ring-away = Если отошли
button-mine-ring-always = Всегда
button-mine-ring-never = Никогда
button-mine-confirms-cards-0 = Ходить сразу
button-mine-confirms-cards-1 = Сначала спросить
button-mine-plays-only-card-0 = Хожу я
button-mine-plays-only-card-1 = Ходит компьютер
