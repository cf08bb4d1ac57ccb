import type { BankTexts } from './unseen-bank-texts.ts';

/** Drawn at random from texts of public programs, and used while the directory grew. */
export const DEVELOPMENT_TEXTS: BankTexts = [
  [
    ['communication'],
    String.raw`
    Comviq.Se              Kista          Se | HALLON.SE | Boxer | Betalning BG 5572-1111 Telenor`,
  ],
  [
    ['entertainment'],
    String.raw`
    MS* GRANDHOTELFALKENB | Swish betalning AB SVENSKA SPEL | HBOMAX HELP.HBOMAX.COM |
    2434758947 Tui | VANDRARHEMMET TYLÖSAND | Spotify P3ef8be999 | DAGENS INDUSTRI PREN |
    IK SIRIUS MEDLEMSAVG | CLARION HOTEL POST | BIBLIOTEKET FÖRSENAD BOK | SVENSKA FOTBOLLFÖRB |
    KARAOKE-VERSION | SIMHALLEN KARLSTAD | Tickster.Com | KLARNA BONNIER-LOCAL |
    MUSEISHOPEN TEKNISKA MUSEET | YASURAGI`,
  ],
  [
    ['entertainment', 'healthcare'],
    String.raw`
    GOTEBORGSVARVET | FRISKIS&SVETTIS HEDEN | PULS & TRÄNING | EVENT BOOKING (RACEID)`,
  ],
  [
    ['entertainment', 'shopping', 'other'],
    String.raw`
    SNUSBOLAGET`,
  ],
  [
    ['entertainment', 'transportation'],
    String.raw`
    Resebyrå`,
  ],
  [
    ['groceries'],
    String.raw`
    SLAKTARN I HEDE | City Gross Bolandern | HUGO ERICSON OST I SAL | LIVSMEDELSHALLEN TENSTA |
    Maxi Ica Stormarknad Sten | Coop Stationsgallerian | Willys Uppsala Bjork | Johans Fisk`,
  ],
  [
    ['groceries', 'restaurants'],
    String.raw`
    7-Eleven Arlanda Marke | Pressbyran 4308650     Uppsala        Se`,
  ],
  [
    ['groceries', 'restaurants', 'shopping'],
    String.raw`
    Cherry Konfektyr`,
  ],
  [
    ['groceries', 'shopping', null],
    String.raw`
    Angereds Orienthall`,
  ],
  [
    ['groceries', 'shopping', 'restaurants'],
    String.raw`
    NK KAFFE, TE & KONFEKT | TEHUSET JAVA`,
  ],
  [
    ['healthcare'],
    String.raw`
    STYLE BARBERSHOP | BEAUTY STYLE VA | Kronans Apotek Ab | Angered Barbershop | SYNOPTIK 123 |
    DOKTOR.SE | Folktandvård | Region Uppsala 1656 | Apoteket Bolaenderna | CLOSER VÅRDCENTRAL |
    Salong Hair | Sunset Frisör | Apotek Hjärtat Ica M`,
  ],
  [
    ['housing'],
    String.raw`
    HSB BRF LINDEN MÅNADSAVG | BRF CYKLISTEN | MÖLNDALSBOSTÄDER | LUNDBERGS FASTIGHETER`,
  ],
  [
    ['housing', 'loans'],
    String.raw`
    Omsättning lån 3992 55 11111`,
  ],
  [
    ['insurance'],
    String.raw`
    Autogiro IF SKADEFÖRS | SVEDEA AB | Folksam | IF FÖRSÄKRING | GJENSIDIGE FORSAKRIN |
    Ica Försäkr`,
  ],
  [
    ['insurance', 'housing'],
    String.raw`
    VERISURE`,
  ],
  [
    ['loans'],
    String.raw`
    Csn`,
  ],
  [
    [null],
    String.raw`
    STUDIO;GOTEBORG | KOCKJOHAN HANDEL | Swish betalning BERGMAN,LISA | BIOKRAFT AB | GRO |
    Kortköp 250625 SVEA BANK AB | BG 5050-1111 | Tre Indier | AMERICAN DREAM AB |
    SLALOM CONSULTING AB | Nyx Saniboxab | HEMMA HOS | KMARKT TEATERN | KORTKÖP 251103 |
    E-FAKTURA 4471 | SWISH 0701234567 | Scm Se 21 | PAYPAL *MIKAELBERG`,
  ],
  [
    ['other'],
    String.raw`
    Unionen | Wspa Sverige | ST FACKFÖRBUND AVGIFT | AEA AKADEMIKERNAS | ÅRSAVGIFT FÖR KONTOT |
    LEDARNA | ENKLA VARDAGEN | Kontantuttag 251107 BANKOMAT ALMEDA | CANCERFONDEN MÅNADSG |
    Postnord | Djurens Rätt | Avgift extra kort | WWW.BETTERGLOBE.COM | Avgift Bankkort |
    Inbetalning skat BG 0000050501055 Bg-bet. via internet | POLISFÖRBUNDET`,
  ],
  [
    ['other', 'communication'],
    String.raw`
    Loopia Ab`,
  ],
  [
    ['other', 'communication', 'entertainment'],
    String.raw`
    Google One`,
  ],
  [
    ['other', 'entertainment'],
    String.raw`
    PATREON.COM | RATSIT.SE`,
  ],
  [
    ['other', 'housing'],
    String.raw`
    TIPTAPP.CO* TIPTAPP.CO`,
  ],
  [
    ['other', null],
    String.raw`
    Polisen 0301 Up`,
  ],
  [
    ['other', 'shopping'],
    String.raw`
    Uds Smadjur`,
  ],
  [
    ['other', 'transportation'],
    String.raw`
    BETALNING BG 5835-1111 TRANSPORTSTYR`,
  ],
  [
    ['otherIncome'],
    String.raw`
    +AKTIEUTDELNING TELIA | +SKATTEÅTERBÄRING | +AKTIVITETSERSÄTTNING |
    +Barnbidrag F 92526363055 | +UNIONENS A-KASSA ERS | +Erhållen Ränta`,
  ],
  [
    ['otherIncome', 'insurance'],
    String.raw`
    +Folksam Åter`,
  ],
  [
    ['restaurants'],
    String.raw`
    HMSHOST ARLANDA | EDO SUSHI I GOTEBORG A | LOOMISP*CAFE KVARNPIRE;GOTEBORG |
    Citysallad I Uppsala | Restaurang Chung Hwa | Cafe Cups | Restaurang Capri | Chopchop Jonkop |
    SULTAN DONER | BAR BQ BAR & GRI | JURESKOGS VASAGATAN | Hilal Kolgrill | DELI OCH COFFEE |
    JOEANDTHEJUICE GOT | Loomisp Harrys Uppsala | TACO BAR NORRTULL | BRASSERIE ISABELLE |
    HAMNKROGEN I SMÖGEN | FISKEKROGEN | Kaliber Bar | CHAMPAGNEBAREN | LOS CHURROS WAFELS |
    ZENIT CAF | Max Burgers 2010053 Ki | THE MELODY CLUB | JEPPES FAMILJEKROG AB |
    RASTA MARIESTAD | PINCHOS HEDEN | Thai Kitchen | Mcduppsalafyrislund | THAICORNERILINDOMEAB |
    GATUKÖKET RONDELLEN | THE RED LION | SUSHI TIDEN | WERDSHUSET ULLA | Orient Food |
    KONDITORI NORDPOLEN | MCD LANDVETTER | BASTAD HAMNRESTAURAN | DA MATTEO - MAGASINSGA |
    Restaurang Heaven | PERSONALRESTAURANG LASSE | Holy Greens Ab`,
  ],
  [
    ['restaurants', 'groceries'],
    String.raw`
    GOTEBORG CITY MAT & | BROGYLLEN | SALUHALLEN WRAPSODY | 5151 RITAZZA ST | KAFFELABBET`,
  ],
  [
    ['restaurants', null],
    String.raw`
    HASSELBACKEN | VITA DUVAN | OLIVIA GOTEBORG | ELIO | JINX DYNASTY | Norrlands Natio |
    CHICCA BELLONI | Baras Backe`,
  ],
  [
    ['salary'],
    String.raw`
    +LÖN SKÖVDE KOMMUN | +SEMESTERERSÄTTNING LÖN | +Lön`,
  ],
  [
    ['shopping'],
    String.raw`
    LEKIA KUNGSGATAN | INET AB | CYKELKEDJAN SICKLA | JÄRNIA VIMMERBY | GARNAFFÄREN MASKAN |
    ALTHALLENSFARGTAPETERA | HEMTEX | W*ROYALDESIGN.SE | Jysk Bolanderna | FILIPPA K |
    LOPPIS RÖDA KORSET KUPAN | Dollarstore Uppsala | Sanai Blommer Kb | LAMPGROSSEN |
    Kortköp 250726 LEXINGTON HOME GOT | JOTEX SWEDEN AB | Autogiro K*partykunge |
    REMANNS HOGTIDSKLADE | CERVERA MALL | Damas Juveler | FOOTWAY GROUP | OHLSSONS TYGER |
    BAGAREN OCH KOC | DRESSMANN | Partykungen.Se | MARBODAL | Bauhaus Uppsala | STRONGER.SE |
    EUROFLORIST | Trend Outlet | JOHN HENRIC NK GBG | ELGIGANTEN.SE | SP BLOMRUM |
    NORDISKA GALLERIET GOT | Jula Sverige Ab 405    Uppsala        Se | ANTIKVARIAT NORD |
    Ikea Barkarby Hfb Eco | Ur & Penn | Ellos Ab               Boras          Se | NEWBODY AB |
    Plantagen Uppsa | Biltema Sweden Uppsala`,
  ],
  [
    ['shopping', 'groceries'],
    String.raw`
    HEMGLASS GOTEBOR`,
  ],
  [
    ['shopping', 'healthcare'],
    String.raw`
    MM SPORTS AB`,
  ],
  [
    ['shopping', 'housing'],
    String.raw`
    BJELIN SWEDEN AB | KITCHENS.SE`,
  ],
  [
    ['shopping', null],
    String.raw`
    BODEGA PARTY | ARTILLERIET STORE`,
  ],
  [
    ['shopping', 'other'],
    String.raw`
    SNABB SKO OCH NY | ARKEN ZOO NACKA | Skomakeri och Nyckelservice | Albellise Onskefoto`,
  ],
  [
    ['shopping', 'transportation', 'other'],
    String.raw`
    Vfi Cykel - Viktor Ab`,
  ],
  [
    ['transfer'],
    String.raw`
    KREDITKORTSFAKTURA | Avanza Bank | Överföring | Överföring Till Ica Banks Konto`,
  ],
  [
    ['transfer', 'other'],
    String.raw`
    Återbet Buffert`,
  ],
  [
    ['transportation'],
    String.raw`
    T-CENTRALEN | TIER SE 10-54856 | Easypark               Easypark.Se    Se | VÄTTERBUSS AB |
    Trängselskat | St1 Ploq Nykopingsbro | LILJEHOLMEN C T-BANA | Sl App | SAS FLYGBILJETT |
    VÄSTTRAFIK A | FLYGBUSSARNA | Ul  Region Uppsala | SJ BILJETT | Circle K Uppsala Rapsg |
    KÖRKORTSPROV TRAFIKVERKET | Taxi Stockholm | BESIKTA BILPROVNING | PARKSTER | HERTZ HYRBIL |
    Aimo  Aimo Park | DESTINATION GOTLAND | HALLANDSTRAFIKE | Malardalstrafik Ab |
    TRAFIKSKOLAN GAS & BROMS`,
  ],
  [
    ['transportation', 'loans'],
    String.raw`
    VW-FINANS`,
  ],
  [
    ['transportation', null],
    String.raw`
    Vastmanland-Dal`,
  ],
  [
    ['utilities'],
    String.raw`
    41313008 Vattenfall Kundservice Ab | VARBERG ENERGI AUTOGIRO | Göteborgs El |
    SOPHÄMTNING TEKNISKA VERKEN | E.ON ENERGI | Betalning BG 5835-1111 Göteborg Ene | GREENELY AB`,
  ],
];
