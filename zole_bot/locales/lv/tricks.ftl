tricks-order = Pēc kārtas: { $names }
trick-cards = { $number } { $name }: { $cards } → { $winner }, { $count }
