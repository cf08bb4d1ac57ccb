import type { BankTexts } from './unseen-bank-texts.ts';

/** The other half of them, sorted for the first time when the directory was done. */
export const HELD_OUT_TEXTS: BankTexts = [
  [
    ['communication'],
    String.raw`
    OWNIT BROADBAND`,
  ],
  [
    ['entertainment'],
    String.raw`
    Netflix.Com | RIDSKOLAN STRÖMSHOLM | PAINTBALLFABRIKEN | SKISTAR.COM | Airbnb HMXYZ |
    HAPPY GOLFER | Gronalund Tivol | LEKPLANETEN | TM *TICKETMASTER | AFTONBLADET.SE |
    ON AIR GAME SHOWS SWED | NINTENDO | POSTKODLOTTERIET | BIRKA BOWLING`,
  ],
  [
    ['entertainment', 'healthcare'],
    String.raw`
    NORDICWELL | RACKETHALLEN SOLNA | SATS GYM | FITNESS24SEVEN`,
  ],
  [
    ['entertainment', null],
    String.raw`
    Fjallnora Frilu`,
  ],
  [
    ['entertainment', 'restaurants', null],
    String.raw`
    Sumup   Stabilimento B`,
  ],
  [
    ['entertainment', 'shopping'],
    String.raw`
    DISCGOLFSHOPEN | WBDSPORTS`,
  ],
  [
    ['groceries'],
    String.raw`
    Stora Coop Bolanderna  Uppsala        Se | Maxi Ica Storm Gnist | Swish betalning WILLY:S AB |
    FESKEKORKA | Ica Årstahallen | Hemkop Vasteras Oste | KRABBESKARS FISK | Fullero Handel |
    Systemet 123 | Mat.se leverans | VIETNAM MARKET | Angereds Frukt | FISKBILEN AB |
    Torgkassen Ab | GÅRDSBUTIKEN VALLA`,
  ],
  [
    ['groceries', null],
    String.raw`
    Anzio Frutta`,
  ],
  [
    ['groceries', 'restaurants'],
    String.raw`
    Selecta Ab | Dryck & Mat I U`,
  ],
  [
    ['groceries', 'restaurants', 'shopping'],
    String.raw`
    Hemmakvall Upps`,
  ],
  [
    ['groceries', 'shopping', 'restaurants'],
    String.raw`
    KUNGS GOTTER`,
  ],
  [
    ['healthcare'],
    String.raw`
    REGION HALLAND PATIENTAVGIFT | SJUKGYMNAST CITY | OPTIKER LINDQVIST | DOZ APOTEK |
    Open Banking BG 5734-1111 Patientfa | ELIASSON PSYKOLOG | BARNLÄKARMOTTAGNINGEN HISINGEN |
    IDROTTSREHAB | TANDHYGIENIST EVA L | W Meds.Se | Apotea.Se | NATURALCYCLES |
    Beauty Hair Salong | AQUA DENTAL | CAPIO VARDC`,
  ],
  [
    ['healthcare', 'shopping'],
    String.raw`
    RITUALS TÄBY C`,
  ],
  [
    ['housing'],
    String.raw`
    HYRESAVI BOSTADSBOLAGET | STUDENTBOSTÄDER LINKÖPING | Fastum Ubc | RENAHUS | Avgift HSB BRF |
    FÖRVALTNINGS AB FRAMTIDEN HYRA`,
  ],
  [
    ['insurance'],
    String.raw`
    LÄNSFÖRS SKÅNE BILFÖRS | DINA FÖRSÄKRINGAR MITT | Autogiro HEDVIG | MODERNA FÖRSÄKRINGAR |
    Agria | Lf Uppsala`,
  ],
  [
    ['loans'],
    String.raw`
    SANTANDER CONSUMER BANK LÅN | Sbab | CENTRALA STUDIESTÖDSN | Ammortering | BOLÅN RÄNTA 4532 |
    Amortering`,
  ],
  [
    [null],
    String.raw`
    Fusion Art Ab | NEW DELI | +Insättning | +Hårprylar | LINDBERG ERIK | AUTOGIRO |
    SWISH KALLE PÅ HÖRNET | CASPECO | SE0234;GOETEBORG | VALLGATAN 12 FA | FORTNOX FINANS AB |
    Swish inbetalning NYBERG,TOMAS | Matberedare | HALLON ANNA-LENA |
    Swish betalning STRANDVERKET I MARS | Greco Anna Maria`,
  ],
  [
    ['other'],
    String.raw`
    SVERIGES LÄRARE MEDLEM | UNHCR | NACKA KOMMUN BARNOMSORG | Union.Akassa | FASTIGHETS A-KASSA |
    Prostatacancerfoerbund | HYRESGÄSTFÖRENINGEN | BG 991-1111 KUNGSBACKA KOMMUN FRITIDS |
    MAJBLOMMANS RIKSFÖR | Fonus | Bankomat kl 09.48 250622 | LASTPASS.COM | Nordea Vardagspaket |
    SKÖVDE KOMMUN FÖRSKOLEAVG | BOLAGSVERKET`,
  ],
  [
    ['other', 'housing'],
    String.raw`
    BOPLATS GÖTEBORG SW`,
  ],
  [
    ['other', 'shopping'],
    String.raw`
    ANICURA DJURSJUKHUS | EVIDENSIA SÖDERTÄLJE | Erikshjalpen Up        Goteborg       Se`,
  ],
  [
    ['otherIncome'],
    String.raw`
    +A-Kassa | +PENSIONSMYND ALLM PENS | +CSN UTBETALNING | +BARNBIDRAG FK |
    +FÖRSÄKRINGSKASSAN TILLF FP | +SKANDIA TJÄNSTEPENSION | +BOSTADSTILLÄGG`,
  ],
  [
    ['restaurants'],
    String.raw`
    SHISH KEBAB HOUSE | BANH MI SHOP | LOOMISP*STAURANG VASTE;GOTEBORG | FOODORA AB |
    HARMONI DUMPLINGS | SUNSET FALAFEL | Arsta Travcafe | Xl Grillen | Steinbrenner & Nyberg |
    Uppsala Gelateria | SANNEGARDENS PIZZERIA | POKE CORNER | O/O BAR | Shawarma House |
    Mangal Jonkoping | Mcdonalds 75200316     Uppsala        Se | STENUGNSBAGERIET HEDEN |
    BENNE PASTA | Mangal Bbq | Swish betalning HAPPY ORDER AB | MASAKI HALSOSUSHI AB |
    MAX GAMLA ULLEVI | LUNCHRESTAURANG KOMPASSEN | MAX HAMBURGAR 71 | MU THAI STREET FOOD |
    INDISKA HORNET | GLASSKIOSKEN VARBERG | TEXAS LONGHORN | ZETTLE_*CHEAP NOODLES |
    HASSELSSONS MACKLUCKA | Broedernas Uppsala Ab | Angereds Sushi | Juventus Pizza |
    CRPERIE FYRA KNOP | JOS HALSOCAFE AB | Mcdbolanderna`,
  ],
  [
    ['restaurants', 'entertainment'],
    String.raw`
    EVION HOTELL &`,
  ],
  [
    ['restaurants', 'groceries'],
    String.raw`
    Hawler Bakeshop | DIREKTEN OSTRA SJUKH`,
  ],
  [
    ['restaurants', 'groceries', null],
    String.raw`
    Pension Och Snabbmat`,
  ],
  [
    ['restaurants', null],
    String.raw`
    Ragusa | MOONGLOW | Sumup   Cannata C. Srl | Faboden | Spigamadre | STORSTUGAN;FJARAS | TOSO |
    Bacan`,
  ],
  [
    ['restaurants', 'transportation', null],
    String.raw`
    Inflight Services Norw`,
  ],
  [
    ['salary'],
    String.raw`
    +LÖNEUTBETALNING | +Lön+Cykelserv`,
  ],
  [
    ['shopping'],
    String.raw`
    KJELL & COMPANY 34 | FLUGGER AB | Pocket Shop Uppsala | BGA.SE | ELGIGANTEN STOC |
    Vinted  Uab | BIRKENSTOCK | UNIQLO GOTHENBURG | ELBODEN | SCIENCE FICTION BOKH |
    LEKSAKSAFFÄREN PUSSLET | Ahlens Outlet Uppsala | ARKET SE0702 | Lager 157 Uppsa |
    KLARNA*BESLAGONLINE. | Desenio.Se | Kortköp 251221 NK MAN GBG | LINDEX/153 | BOKUS.COM |
    INTERFLORA AKTIEBOL | Clas Ohlson 305        Uppsala        Se | KLARNA*VITVARUEXPERT |
    Stadium Outlet | SKOBUTIKEN HÄLEN | KICKS | Lindex Uppsala | SVEA*ALSENS.COM |
    K-RAUTA HANINGE | WEBHALLEN SVERIGE | HESTRA GOTHENBURG |
    W*Teknikmagasinet.Se   Sollentuna     Se | Deichmann | K*ROHNISCH.COM |
    Netonnet Ab Uppsala 10 | NK KOK & DESIGN GBG | Chicce | KLARNA SMALANDSGRAN | Din Sko 1002 |
    TWILFIT AB | BUBBLEROOM.SE | BYGGHANDELN I ED | GULDSMED ANDERSSON | Normal Se0179 U |
    BELLE CELINE AB | Zoo.Se Uppsala         Uppsala        Se | Rusta - 7 Uppsala Bola |
    PANDURO HOBBY | Blomsterlandet | GINATRICOT | MÖBELMÄSTARNA | Granngarden Uppsala 42 |
    Adlibris.Se | BILLDALS BLOMMOR | PULL&BEAR 2213 | AKADEMIBOKHANDE | BSH HOME APPLIANCES AB`,
  ],
  [
    ['shopping', 'groceries'],
    String.raw`
    Aelia Duty Free`,
  ],
  [
    ['shopping', 'groceries', 'restaurants'],
    String.raw`
    A096 Se Arn Whsmith L3`,
  ],
  [
    ['shopping', 'housing', 'other'],
    String.raw`
    K*FLOTTEGULV`,
  ],
  [
    ['shopping', null],
    String.raw`
    ADOORE`,
  ],
  [
    ['shopping', 'other'],
    String.raw`
    VASQUE KEMTVATT | Angereds Kemtvätt`,
  ],
  [
    ['transfer'],
    String.raw`
    TILL SPARKONTO | LYSA SPARANDE | NORDNET ISK MÅNADSSPAR`,
  ],
  [
    ['transportation'],
    String.raw`
    Okq8 Uppsala Valsatra  Uppsala        Se | NEXTBIKESE | DÄCKIA SKELLEFTEÅ |
    Ubr  Pending.Uber.Com | EUROPCAR ARN | QPARK GALLERIAN | LINKÖPINGS P-HUS |
    Kortköp 251003 VR SNABBTAG SV | BILTVÄTT TVÄTTA VIDARE | BILVERKSTAN I SÄTER | Sl |
    M SWEDEN KIRUNA | Atac Tap&Go | Preem Vagnharad | STYR  STAELL | PARKERINGSBOLAGE |
    PARKSTER / BILLOGRAM | SJ APP | Ul Kollektivtr | MEKONOMEN BILVERKSTAD | NORWEGIAN AIR |
    St1 Valkommen In Jonko | VOI SE | LIM*RIDE`,
  ],
  [
    ['transportation', 'entertainment'],
    String.raw`
    STROMMA SWEDEN | CHATFLIGHTS`,
  ],
  [
    ['transportation', 'other'],
    String.raw`
    Nytt Körkort`,
  ],
  [
    ['utilities'],
    String.raw`
    JÄMTKRAFT AB | NORRVATTEN VA-AVGIFT | BIXIA | MÖLNDAL ENERGI NÄT | DINEL`,
  ],
];
