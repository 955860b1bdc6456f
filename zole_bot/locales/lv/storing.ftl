notice-not-stored = Pašlaik to neizdevās saglabāt, un nekas nav mainījies; lūdzu, pēc brīža mēģiniet vēlreiz.
