import type { BankTexts } from './unseen-bank-texts.ts';

/** From programs found later, evaluated once before any entry was made from them. */
export const THIRD_TEXTS: BankTexts = [
  [
    ['communication'],
    String.raw`
    Telia Mobile | CHILIMOBIL | VIMLA MOBIL`,
  ],
  [
    ['communication', 'other'],
    String.raw`
    LOOPIA AB`,
  ],
  [
    ['entertainment'],
    String.raw`
    PADELVERKET SPAN | Amazon Video*MV9 | BIO ROY GBG | SF BIO DRAFTHOUSE | RESIA AB |
    FRITIDSRESOR`,
  ],
  [
    ['entertainment', 'healthcare'],
    String.raw`
    HEADSPACE | STRAVA`,
  ],
  [
    ['groceries'],
    String.raw`
    HEMKÖP DJURGÅRDS | HEMKÖP SOLNA MAL | ICA LAPPKARRSBER | ICA NARA SERGELS | HIMALAYA LIVS |
    PRESSBYRÅN 41082 | COOP GUBBÄNGEN | WILLYS FRIDHEMSP | COOP KONSUM T-CE | SYSTEMBOLAGET SO |
    MATEXTRA JAKOBSBERG`,
  ],
  [
    ['groceries', null],
    String.raw`
    NGROCERIES AB`,
  ],
  [
    ['groceries', 'restaurants'],
    String.raw`
    TERMINALKIOSKEN | GOOH KUNGSGATAN | OSTERMALMSHALLEN | PICADELI AB`,
  ],
  [
    ['groceries', 'restaurants', null],
    String.raw`
    STOP 22`,
  ],
  [
    ['healthcare'],
    String.raw`
    HAIR & COSMETIC | FOLKTANDVÅRD | SLL Stockholms L | APOTEK HJARTAT A | APOTEKET C W SCH |
    APOTEKET SHOP | MED24.SE | NAGELSALONG LILY`,
  ],
  [
    ['housing'],
    String.raw`
    Bostadsförmedlin | STENA FASTIGHETER | UPPSALAHEM AB | HSB MÅNADSAVI`,
  ],
  [
    ['insurance'],
    String.raw`
    LÄNSFÖRS SAK | HEDVIG INSURANCE`,
  ],
  [
    [null],
    String.raw`
    Paynova AB (publ | STIFT  STOCKHOLM | KONSTNARERNAS CE | SVEN HORNELL AB | +GOD JUL |
    457136731`,
  ],
  [
    ['other'],
    String.raw`
    ATM T UNIVERSITE | NOTION LABS | FIGMA | PROTON AG | MUSIKHJALPEN | MISSIONSKYRKAN HABO |
    SWISH SÖDERMALMSKYRKAN | HJART LUNGFONDEN`,
  ],
  [
    ['other', 'entertainment'],
    String.raw`
    MUSESCORE PRO`,
  ],
  [
    ['otherIncome'],
    String.raw`
    +Utd TELIA | +Utd ASSA B | +FUTUR PENSION | +SPP PENSION | +MOVESTIC LIVFÖRS UTB`,
  ],
  [
    ['restaurants'],
    String.raw`
    MAX MALL OF SCAN | RAMEN KI MAMA | 926446 RESTAURAN | RESTAURANG AND P | BURGER KING ODE |
    PROFESSORN RESTA | NON SOLO BAR ROR | R ASIA RESTAURAN | MAX STOCKHOLM VA | SARAVANAA INDISK |
    iZ *Drop Coffee | JoeAndTheJuice | Rest Tegelbruket | LILLA KINA | CONDECO FREDSGATAN |
    SALLADSBAR GALLERIAN | BOLT FOOD`,
  ],
  [
    ['restaurants', 'groceries'],
    String.raw`
    VETE-KATTEN AB | BAGERIET I POULT | BEN & JERRY`,
  ],
  [
    ['restaurants', null],
    String.raw`
    FRESH&FANCY | REGGEV HUMMUS | @STRAS STATIONS`,
  ],
  [
    ['restaurants', 'transportation'],
    String.raw`
    SJ AB OMBORD`,
  ],
  [
    ['salary'],
    String.raw`
    +LON | +ARVODE SSF`,
  ],
  [
    ['shopping'],
    String.raw`
    EMMAUS | STADIUM DROTTNI | HM SE0060 | UNIQLO MALL OF | NATURKOMPANIET / | SPORTRINGOUTLET |
    CLAS OHLSON 218 | IKEA-KUNGENS KUR | WEBHALLEN | PANDURO HOBBY | PLANTAGEN FRESC | KREATIMA |
    DUKA SOLLENTUNA | BEIJER BYGGMATERIAL | BR LEKSAKER NK | SPORTAMORE AB | LYKO ONLINE AB |
    THE BODY SHOP 44 | SEPHORA TÄBY C | LEROY MERLIN`,
  ],
  [
    ['shopping', 'entertainment'],
    String.raw`
    HELLSTEN MUSIK A`,
  ],
  [
    ['transfer'],
    String.raw`
    FUNDLER AB | FIRI AS`,
  ],
  [
    ['transportation'],
    String.raw`
    AB STORSTOCKHOL | SL @STERMALMSTO | SJ STOCKHOLM CEN | ROSLAGSBANAN T# | CITYBANAN STATI |
    SJ AB | TANKA SMEDJEBACKEN | VARMLANDSTRAFIK AB | P-BOLAGET UMEA | BLABLACAR | DOTT RIDE |
    MTRX EXPRESS | SWEDAVIA ARLANDA P`,
  ],
  [
    ['utilities'],
    String.raw`
    VATTENFALL ELDISTR NÄT AB | TELGE NÄT | STOCKHOLM EXERGI | SKELLEFTEÅ KRAFT`,
  ],
];
