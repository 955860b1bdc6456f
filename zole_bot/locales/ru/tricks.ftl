tricks-order = По порядку: { $names }
trick-cards = { $number } { $name }: { $cards } → { $winner }, { $count }
