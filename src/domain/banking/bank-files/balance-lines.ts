import type { AmountText } from '#domain/basics/money.ts';
import { sum, toMinor, toTotal } from '#domain/basics/money.ts';
import { foldedCell } from './folded-cell.ts';
import type { HeaderCells } from './header.ts';
import type { FileRow } from './rows.ts';

/**
 * Words for a balance before or after the rows of a file, in the languages of its columns. `New
 * balance` is not among them: it is also a shop.
 */
const BALANCE_WORDS = phrases(
  'ingående saldo, utgående saldo, ingående balans, utgående balans, ingående bokfört saldo, ' +
    'utgående bokfört saldo, startsaldo, slutsaldo, saldo ingående, saldo utgående, ' +
    'opening balance, closing balance, beginning balance, ending balance, starting balance, ' +
    'previous balance, final balance, initial balance, balance brought forward, ' +
    'balance carried forward, brought forward, carried forward, anfangssaldo, endsaldo, ' +
    'schlusssaldo, startsaldo, anfangsbestand, endbestand, anfangskontostand, endkontostand, ' +
    'alter saldo, neuer saldo, alter kontostand, neuer kontostand, saldovortrag, ' +
    'inngående saldo, indgående saldo, primosaldo, ultimosaldo, saldo primo, saldo ultimo, ' +
    'alkusaldo, loppusaldo, beginsaldo, eindsaldo, oud saldo, nieuw saldo, solde initial, ' +
    'solde final, ancien solde, nouveau solde, solde précédent, solde de départ, saldo inicial, ' +
    'saldo final, saldo anterior, saldo iniziale, saldo finale, saldo precedente, ' +
    'saldo początkowe, saldo końcowe, algsaldo, lõppsaldo, algjääk, lõppjääk, ' +
    'pradinis likutis, galutinis likutis, likutis pradžioje, likutis pabaigoje, ' +
    'likutis pradžiai, likutis pabaigai, likutis laikotarpio pradžioje, likutis laikotarpio pabaigoje, sākuma atlikums, ' +
    'beigu atlikums, saldo, kontostand, bokfört saldo, aktuellt saldo',
);
/** Words for the sum of the rows of a file. */
const SUM_WORDS = phrases(
  'turnover, total turnover, käive, apyvarta, apgrozījums, umsatz, umsätze, gesamtumsatz, ' +
    'summe, summe umsätze, summa, summa transaktioner, summa insättningar, summa uttag, ' +
    'omsättning, totalt, total, totals, total debit, total credit, total debits, total credits, ' +
    'total in, total out, total deposits, total withdrawals, yhteensä, totaal, totale, sum, i alt',
);

/** Whether a line is labeled as a balance, and is therefore not a transaction. */
export function isBalanceLine(cells: HeaderCells): boolean {
  return isOfSummary(cells) || cells.some((cell) => BALANCE_WORDS.has(bareLabel(cell)));
}

/** Types and codes of the balances and turnovers in files of Baltic banks, in every language. */
const SUMMARIES = [
  ['10', 'AS'],
  ['82', 'K2'],
  ['86', 'LS'],
] as const;

function isOfSummary(cells: HeaderCells): boolean {
  return SUMMARIES.some(([type, code]) => cells.includes(type) && cells.includes(code));
}

/** Whether a line is labeled as a sum of others. */
export function isSumLine(cells: HeaderCells): boolean {
  return cells.some((cell) => SUM_WORDS.has(bareLabel(cell)));
}

/** A label without the day, the currency and the colon that may follow it. */
function bareLabel(cell: string): string {
  if (cell.length > LABEL_CHARACTERS_MAX || !/\p{L}{3}/u.test(cell)) return '';
  const label = withoutEnd(foldedCell(cell));
  return (/[\s:;,.(][a-z]{3}$/.test(label) ? withoutEnd(label.slice(0, -3)) : label).replace(
    / (?:am|vom|zum|per|den|på|on|at|as of|au|al|del|op|pr|w dniu)\.?$/,
    '',
  );
}

/** A label without the numbers, marks and spaces at its end. */
function withoutEnd(label: string): string {
  let end = label.length;
  while (end > 0 && /[\s\d./:;,()-]/.test(label.charAt(end - 1))) end -= 1;
  return label.slice(0, end);
}

const LABEL_CHARACTERS_MAX = 60;

function phrases(words: string): ReadonlySet<string> {
  return new Set(words.split(', '));
}

/**
 * Leaves out lines that are labeled as sums and are: of all rows, or of those received or paid. A
 * shop may be called Total.
 */
export function withoutSums(rows: readonly FileRow[], sums: ReadonlySet<FileRow>): FileRow[] {
  if (sums.size === 0) return [...rows];
  const moved = rows.flatMap((each) =>
    each.state === 'booked' && !sums.has(each) ? [toMinor(each.row.amount)] : [],
  );
  const of = (is: (minor: number) => boolean) => Math.abs(sum(moved.filter(is)));
  const totals = new Set([of(() => true), of((minor) => minor > 0), of((minor) => minor < 0)]);
  const isSum = (amount: AmountText) => totals.has(Math.abs(toTotal(toMinor(amount))));
  return rows.map((each) => {
    if (each.state !== 'booked' || !sums.has(each) || !isSum(each.row.amount)) return each;
    return { line: each.line, text: each.text, state: 'left_out' };
  });
}
