notice-too-fast = Vienā reizē atnāca par daudz: lūdzu, mēģiniet vēlreiz pēc dažām sekundēm.
