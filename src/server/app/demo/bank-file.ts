import { addMonths, type Day, lastDayOf, monthOf } from '#domain/basics/months.ts';

/** The header of SEB's files. */
const HEADER = 'Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo';

/** Months in the file, the current one included. */
const MONTHS = 14;

/** Balance before the first row, in kronor. */
const OPENING = 21_400;

type Row = { day: number; text: string; kronor: number };

/** Payments of each month, by day. */
const MONTHLY: readonly Row[] = [
  { day: 25, text: 'LÖN NORDVIK KONSULT AB', kronor: 35_796 },
  { day: 26, text: 'ÖVERFÖRING SPARKONTO', kronor: -2_500 },
  { day: 26, text: 'AVANZA BANK', kronor: -3_000 },
  { day: 27, text: 'SBAB BANK BOLÅN', kronor: -7_125 },
  { day: 28, text: 'VATTENFALL AB', kronor: -1_240 },
  { day: 28, text: 'TELIA SVERIGE AB', kronor: -748 },
  { day: 28, text: 'UNIONEN', kronor: -312 },
  { day: 3, text: 'NETFLIX.COM', kronor: -149 },
  { day: 4, text: 'SPOTIFY AB', kronor: -189 },
  { day: 5, text: 'SATS SVERIGE', kronor: -449 },
  { day: 2, text: 'SL STOCKHOLM', kronor: -1_060 },
];

/** Purchases, of which each month has others, by its place in the year. */
const SHOPS: readonly (readonly [text: string, least: number, span: number])[] = [
  ['ICA MAXI NACKA', 640, 900],
  ['WILLYS SICKLA', 420, 700],
  ['COOP FORUM', 310, 500],
  ['SYSTEMBOLAGET', 180, 420],
  ['CIRCLE K', 390, 380],
  ['APOTEK HJÄRTAT', 90, 260],
  ['CLAS OHLSON', 120, 640],
  ['H&M', 199, 800],
  ['MAX BURGERS', 118, 160],
  ['PRESSBYRÅN', 38, 70],
  ['LINDEX', 149, 500],
  ['BIOGRAFEN SAGA', 145, 200],
];

const PURCHASES = 18;

/**
 * A salary account's transactions of the last 14 months until a day, as SEB's file of them; the
 * amounts follow from the month, so that every visitor sees the same household. Its balances prove
 * its amounts.
 */
export function demoBankFile(today: Day): string {
  const rows = Array.from({ length: MONTHS }, (_, at) =>
    monthRows(addMonths(monthOf(today), at - MONTHS + 1)),
  )
    .flat()
    .filter(({ date }) => date <= today);
  let balance = OPENING;
  const lines = rows.map(({ date, text, kronor }, at) => {
    balance += kronor;
    return `${date};${date};${at + 1};${text};${kronor}.000;${balance}.000`;
  });
  return [HEADER, ...lines.toReversed()].join('\n');
}

function monthRows(month: string): { date: Day; text: string; kronor: number }[] {
  const last = Number(lastDayOf(month).slice(8));
  const seed = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  const bought = Array.from({ length: PURCHASES }, (_, at): Row => {
    // Steps that have no common divisor with the lists spread days, shops and amounts.
    const [text, least, span] = SHOPS[(seed + at * 5) % SHOPS.length] ?? ['ICA', 100, 1];
    return {
      day: 1 + ((seed * 3 + at * 11) % 28),
      text,
      kronor: -(least + ((seed * 37 + at * 53) % span)),
    };
  });
  return [...MONTHLY, ...bought]
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, text, kronor }) => ({
      date: `${month}-${String(Math.min(day, last)).padStart(2, '0')}`,
      text,
      kronor,
    }));
}
