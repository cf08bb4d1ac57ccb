import { addMonths, type Day, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { type AccountName, DEMO_MONTHS, type ExampleLoan, LOANS } from './example-items.ts';

/** The header of SEB's files. */
const HEADER = 'Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo';

/** Months in the files, the current one included. */
const FILE_MONTHS = 14;

/** Balances before the first row of the example, in kronor. */
const OPENING = { checking: 23_500, savings: 55_500 };

/** The month in which the vacation was paid, with money from the savings. */
const VACATION_MONTH = 14;
const VACATION = 28_000;
const WITHDRAWN = 32_000;

/** Interest of the savings account a year, and the tax that the bank withholds of it. */
const INTEREST_PERCENT = 1.5;
const WITHHELD_PERCENT = 30;

/** The net amounts of the incomes, from the month in which each begins. */
const SALARY = [
  [0, 33_820],
  [5, 34_732],
  [17, 35_796],
] as const;
const FREELANCE = [
  [0, 4_420],
  [23, 4_896],
] as const;

/** Text of the payments to Sam. */
export const TO_SAM_TEXT = 'SWISH SAM LINDQVIST';

/** Anna's part of what Sam pays for both, and the electricity. */
const TO_SAM = [
  [0, -5_700],
  [17, -8_200],
] as const;
const ELECTRICITY = [
  [0, -1_640],
  [23, -1_490],
] as const;

/** The month of the one-time bonus, and its net amount: 25,000 with 32 % tax. */
export const BONUS_MONTH = 18;
const BONUS = 17_000;
const COMPUTER = 12_490;

type AmountSteps = readonly (readonly [from: number, kronor: number])[];

type ExampleTransaction = { account?: AccountName; day: number; text: string; kronor: number };
type DatedRow = { account: AccountName; date: Day; text: string; kronor: number };

/** Payments of each month, by day. */
const MONTHLY: readonly ExampleTransaction[] = [
  { day: 2, text: 'SL STOCKHOLM', kronor: -1_060 },
  { day: 3, text: 'NETFLIX.COM', kronor: -149 },
  { day: 4, text: 'SPOTIFY AB', kronor: -189 },
  { day: 5, text: 'SATS SVERIGE', kronor: -449 },
  { day: 26, text: 'ÖVERFÖRING SPARKONTO', kronor: -2_500 },
  { account: 'savings', day: 26, text: 'ÖVERFÖRING LÖNEKONTO', kronor: 2_500 },
  { day: 26, text: 'AVANZA BANK', kronor: -3_000 },
  { day: 26, text: 'NORDNET BANK FONDER', kronor: -1_150 },
  { day: 28, text: 'TELIA SVERIGE AB', kronor: -748 },
  { day: 28, text: 'UNIONEN', kronor: -312 },
];

/** Payments of a year, by month and day. */
const YEARLY: readonly (ExampleTransaction & { month: string })[] = [
  { month: '03', day: 14, text: 'FOLKSAM HEMFÖRSÄKRING', kronor: -4_320 },
  { month: '05', day: 20, text: 'IF SKADEFÖRSÄKRING', kronor: -5_160 },
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
  ['FILMSTADEN', 145, 200],
];

const PURCHASES = 27;

/** A statement of one of the example's accounts, as SEB's file of it. */
export type BankStatement = { account: AccountName; name: string; text: string };

/** All rows of the example's accounts, their balances by month, and their statements. */
export type ExampleAccounts = {
  /** The balance at the end of a month, counted from the start; today's in the last one. */
  balanceAt(account: AccountName, month: number): number;
  statements: BankStatement[];
};

/**
 * The salary account and the savings account of the example until a day. Amounts follow from the
 * month, so that every reader sees the same household, and are those of its items: the incomes, the
 * loans, the savings. The balances of the statements verify their amounts.
 */
export function exampleAccounts(today: Day): ExampleAccounts {
  const first = addMonths(monthOf(today), 1 - DEMO_MONTHS);
  const rows: DatedRow[] = [];
  for (let at = 0; at < DEMO_MONTHS; at += 1) {
    rows.push(...monthRows(addMonths(first, at), at));
    const end = lastDayOf(addMonths(first, at));
    if (end.endsWith('-12-31')) rows.push(...interestRows(rows, end));
  }
  const past = rows.filter(({ date }) => date <= today);
  const shown = addMonths(monthOf(today), 1 - FILE_MONTHS);
  const names = { checking: 'lonekonto.csv', savings: 'sparkonto.csv' };
  return {
    balanceAt: (account, month) => balanceOn(past, account, lastDayOf(addMonths(first, month))),
    statements: (['checking', 'savings'] as const).map((account) => ({
      account,
      name: names[account],
      text: statementOf(past, account, `${shown}-01`),
    })),
  };
}

function balanceOn(rows: readonly DatedRow[], account: AccountName, day: Day): number {
  return rows
    .filter((row) => row.account === account && row.date <= day)
    .reduce((balance, { kronor }) => balance + kronor, OPENING[account]);
}

function statementOf(rows: readonly DatedRow[], account: AccountName, from: Day): string {
  let balance = OPENING[account];
  const lines: string[] = [];
  for (const { date, text, kronor, account: of } of rows) {
    if (of !== account) continue;
    balance += kronor;
    if (date < from) continue;
    lines.push(`${date};${date};${lines.length + 1};${text};${kronor}.000;${balance}.000`);
  }
  return [HEADER, ...lines.toReversed()].join('\n');
}

function monthRows(month: Month, at: number): DatedRow[] {
  const last = Number(lastDayOf(month).slice(8));
  const dated = [...MONTHLY, ...incomeRows(at), ...loanRows(at), ...rareRows(month, at)];
  return [...dated, ...purchasesOf(month)]
    .toSorted((a, b) => a.day - b.day)
    .map(({ account = 'checking', day, text, kronor }) => ({
      account,
      date: `${month}-${String(Math.min(day, last)).padStart(2, '0')}`,
      text,
      kronor,
    }));
}

function stepAt(steps: AmountSteps, at: number): number {
  return steps.findLast(([from]) => from <= at)?.[1] ?? 0;
}

/** Incomes, and the payments whose amounts change with them. */
function incomeRows(at: number): ExampleTransaction[] {
  const bonus = [
    { day: 25, text: 'BONUS NORDVIK KONSULT AB', kronor: BONUS },
    { day: 28, text: 'ELGIGANTEN', kronor: -COMPUTER },
  ];
  return [
    { day: 1, text: TO_SAM_TEXT, kronor: stepAt(TO_SAM, at) },
    { day: 25, text: 'LÖN NORDVIK KONSULT AB', kronor: stepAt(SALARY, at) },
    { day: 18, text: 'NACKA FORM AB ARVODE', kronor: stepAt(FREELANCE, at) },
    { day: 28, text: 'VATTENFALL AB', kronor: stepAt(ELECTRICITY, at) },
    ...(at === BONUS_MONTH ? bonus : []),
  ];
}

/** Half of the home loans' interest and amortization, as Sam pays the other half; the car loan. */
function loanRows(at: number): ExampleTransaction[] {
  const home = LOANS.home.reduce((sum, loan) => sum + paymentAt(loan, at), 0);
  return [
    { day: 27, text: 'SBAB BANK BOLÅN', kronor: -Math.round(home / 2) },
    { day: 27, text: 'VOLVOFINANS BANK', kronor: -Math.round(paymentAt(LOANS.car, at)) },
  ];
}

function paymentAt({ start, rate, paid }: ExampleLoan, at: number): number {
  return paid + ((start - paid * at) * Number(rate)) / 1200;
}

function rareRows(month: Month, at: number): ExampleTransaction[] {
  const yearly = YEARLY.filter((row) => month.endsWith(`-${row.month}`));
  if (at !== VACATION_MONTH) return yearly;
  return [
    ...yearly,
    { account: 'savings', day: 8, text: 'ÖVERFÖRING LÖNEKONTO', kronor: -WITHDRAWN },
    { day: 8, text: 'ÖVERFÖRING SPARKONTO', kronor: WITHDRAWN },
    { day: 9, text: 'TUI SVERIGE AB', kronor: -VACATION },
  ];
}

function purchasesOf(month: Month): ExampleTransaction[] {
  const seed = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return Array.from({ length: PURCHASES }, (_, at): ExampleTransaction => {
    // Steps that have no common divisor with the lists spread days, shops and amounts.
    const [text, least, span] = SHOPS[(seed + at * 5) % SHOPS.length] ?? ['ICA', 100, 1];
    return {
      day: 1 + ((seed * 3 + at * 11) % 28),
      text,
      kronor: -(least + ((seed * 37 + at * 53) % span)),
    };
  });
}

/** The savings account's interest of a year, on the balance at its end. */
function interestRows(rows: readonly DatedRow[], date: Day): DatedRow[] {
  const interest = Math.round((balanceOn(rows, 'savings', date) * INTEREST_PERCENT) / 100);
  const withheld = Math.round((interest * WITHHELD_PERCENT) / 100);
  return [
    { account: 'savings', date, text: 'RÄNTA', kronor: interest },
    { account: 'savings', date, text: 'PRELIMINÄRSKATT', kronor: -withheld },
  ];
}
