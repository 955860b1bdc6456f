button-give-up = Give up
button-offer = Offer to give up
button-yes-give-up = Yes, give up
button-yes-offer = Yes, offer
button-agree = Agree
button-accept = Accept
ask-give-up = <b>Give up?</b> It counts as a plain loss: { $lose } to each.
ask-offer-both =
    <b>Offer to give up?</b> Only once a deal.
    Your partner is asked first, then the big.
    If both agree: a plain win, { $win } from each.
ask-offer-one =
    <b>Offer to give up?</b> Only once a deal.
    You speak for your partner too; the big is asked.
    If the big accepts: a plain win, { $win } from each.
ask-partner =
    ▶ { $name } wants to give up. <b>Do you agree?</b>
    Then the big is asked: a plain win, { $win } from each
ask-big =
    ▶ The small ones give up: <b>you win</b>
    with the plain price, { $win } from each
offer-to-partner = You offer to give up.
offer-to-big = The small ones offer to give up.
turn-decides = ▶ { $name } decides
offer-refused = No: play goes on.
notice-answer-first = First answer the question: the newest message asks you.
notice-answer-late = Nobody waits for this answer any more; the newest message shows what can be done.
notice-offer-spent = An offer was refused already: play goes on to the end of the deal.
notice-too-late-to-give-up = One can give up only until the first card of trick 3.
