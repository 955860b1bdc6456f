tricks-order = In order: { $names }
trick-cards = { $number } { $name }: { $cards } → { $winner }, { $count }
