/** Journals of plain text, written by hand after the documents of their programs. */

/** Balances by month of the journals below, and the arithmetic of them. */
export const JOURNAL_MONTHS = {
  // 1 000 − 150 + 30 000, − 5 000 − 8 000, − 505 − 1 150
  Lönekonto: ['30850.00', '17850.00', '16195.00'],
  Sparkonto: ['5000.00', '5000.00'],
  // 37.63 + 37.62
  Kreditkort: ['75.25'],
  Bolån: ['1000000.00', '993000.00', '993000.00'],
  Huset: ['2000000.00', '2000000.00', '2000000.00'],
  Plånbok: ['100.00'],
  Depå: [],
};

const BEANCOUNT_NAMES = `;; -*- mode: beancount -*-
* Inställningar
option "title" "Min bok"
option "name_assets" "Tillgångar"
option "name_liabilities" "Skulder"
option "name_equity" "Kapital"
option "name_income" "Intäkter"
option "name_expenses" "Kostnader"

1990-01-01 commodity FOND
  name: "Världsfonden"

2020-01-01 open Tillgångar:Bank:Lönekonto  SEK
  bank: "Banken: kontor 12"
2020-01-01 open Tillgångar:Bank:Sparkonto  SEK
2020-01-01 open Tillgångar:Plånbok
2020-01-01 open Tillgångar:Huset
2020-01-01 open Tillgångar:Depå:Kontanter
2020-01-01 open Tillgångar:Depå:FOND  FOND
2020-01-01 open Tillgångar:Jobbet:Semester
2020-01-01 open Skulder:Kreditkort
2020-01-01 open Skulder:Bolån
2020-01-01 open Kapital:Ingående
2020-01-01 open Intäkter:Lön
2020-01-01 open Intäkter:Semester
2020-01-01 open Intäkter:Vinst
2020-01-01 open Kostnader:Mat
2020-01-01 open Kostnader:Trädgård
2020-01-01 open Kostnader:Ränta
2020-01-01 open Kostnader:Avgifter
`;

/** Transactions of the journal, each a text. */
export const BEANCOUNT_ENTRIES = [
  `2024-01-01 pad Tillgångar:Bank:Lönekonto Kapital:Ingående
2024-01-02 balance Tillgångar:Bank:Lönekonto  1,000.00 SEK`,
  `2024-01-01 * "Start"
  Skulder:Bolån       -1,000,000.00 SEK
  Tillgångar:Huset     2,000,000.00 SEK
  Kapital:Ingående`,
  `pushtag #hushall
2024-01-15 * "ICA & co" "Veckohandling" #mat ^kvitto-1
  id: "17"
  Kostnader:Mat        100.00 SEK
  Kostnader:Trädgård   (40 + 2 * 5) SEK ; krukor
  Tillgångar:Bank:Lönekonto
poptag #hushall`,
  `2024-01-25 txn "Arbetsgivaren" ""
  Tillgångar:Bank:Lönekonto   30000 SEK
  Intäkter:Lön               -30000 SEK
  Intäkter:Semester  -2 DAGAR
  Tillgångar:Jobbet:Semester  2 DAGAR`,
  `2024-02-01 balance Tillgångar:Bank:Lönekonto  30850 ~ 0.01 SEK`,
  `2024-02-01 ! "Spara"
  Tillgångar:Bank:Lönekonto  -5000.00 SEK
  Tillgångar:Bank:Sparkonto`,
  `2024-02-28 * "Banken"
  Tillgångar:Bank:Lönekonto  -8000.00 SEK
  Skulder:Bolån               7000.00 SEK
  Kostnader:Ränta             1000.00 SEK`,
  `2024-03-01 balance Tillgångar:Bank:Lönekonto  17800.00 SEK`,
  `2024-03-05 * "ICA" "Två rader
av text"
  Skulder:Kreditkort  -75.25 SEK
  Kostnader:Mat        37.63 SEK
  Kostnader:Mat        37.62 SEK`,
  `2024-03-10 * "Fondköp"
  Tillgångar:Depå:FOND       5 FOND {100.00 SEK, 2024-03-10, "första"}
  Kostnader:Avgifter         5.00 SEK
  Tillgångar:Bank:Lönekonto`,
  `2024-03-12 * "Fondsälj"
  Tillgångar:Depå:FOND      -2 FOND {100.00 SEK} @ 120.00 SEK
  Tillgångar:Depå:Kontanter  240.00 SEK
  Intäkter:Vinst`,
  `2024-03-13 balance Tillgångar:Depå:FOND  3 FOND`,
  `2024-03-20 * "Växelkontoret"
  Tillgångar:Bank:Lönekonto  -1150.00 SEK
  Tillgångar:Plånbok           100.00 EUR @@ 1150.00 SEK
2024-03-25 price FOND  125.50 SEK`,
] as const;

export function beancountFile(entries: readonly string[] = BEANCOUNT_ENTRIES): string {
  return `${BEANCOUNT_NAMES}\n${entries.join('\n\n')}\n`;
}

const HLEDGER_NAMES = `; Min bok
# raderna ovanför räknas inte
account tillgångar               ; type: A
account tillgångar:bank          ; type: C
account skulder                  ; type: L
account kapital                  ; type: E
account intäkter                 ; type: R
account kostnader                ; type: X
decimal-mark ,
commodity 1.000,00 SEK
alias lönekonto = tillgångar:bank:Lönekonto

comment
2024-01-01 inte denna
  tillgångar:bank:Lönekonto  1 SEK
  kapital:Ingående
end comment

~ monthly
  kostnader:Mat  100 SEK
  lönekonto

P 2024-03-25 12:00:00 FOND 125,50 SEK
`;

export const HLEDGER_ENTRIES = [
  `2024-01-01 Start
  (lönekonto)                      = 1.000,00 SEK`,
  `2024/1/1=2024-02-02 * (12) Start  ; :start:
  skulder:Bolån            -1.000.000,00 SEK
  tillgångar:Huset         SEK 2.000.000,00
  kapital:Ingående`,
  `2024.01.15 * ICA & co | Veckohandling
  ; :mat:hushåll:
  kostnader:Mat            100,00 SEK
  kostnader:Trädgård       50 SEK  ; krukor
  lönekonto`,
  `2024-01-25 Arbetsgivaren
  lönekonto                30 000 SEK = 30.850 SEK
  intäkter:Lön            -30000,00 SEK`,
  `apply account tillgångar:bank
2024-02-01 ! Spara
  Lönekonto       -5.000,00 SEK
  Sparkonto
end apply account`,
  `2024-02-28 Banken
  lönekonto       -8000,00 SEK = 17.800,00 SEK
  skulder:Bolån    7000,00 SEK
  kostnader:Ränta  1000,00 SEK`,
  `2024-03-05 * ICA
  skulder:Kreditkort  -75,25 SEK
  kostnader:Mat        37,63 SEK
  kostnader:Mat        37,62 SEK`,
  `2024-03-10 Fondköp
  tillgångar:Depå:FOND       5 FOND {100,00 SEK} [2024-03-10] @ 100,00 SEK
  kostnader:Avgifter         5,00 SEK
  lönekonto`,
  `2024-03-12 Fondsälj
  tillgångar:Depå:FOND      -2 "FOND" @@ 240,00 SEK = 3 FOND
  tillgångar:Depå:Kontanter  240,00 SEK`,
  `2024-03-20 Växelkontoret
  tillgångar:Plånbok           100,00 EUR
  lönekonto                    -1.150,00 SEK`,
] as const;

export function hledgerFile(entries: readonly string[] = HLEDGER_ENTRIES): string {
  return `${HLEDGER_NAMES}\n${entries.join('\n\n')}\n`;
}
