import {
  type DecimalMark,
  mayBeThousands,
  shownMark,
  withMinus,
} from '#domain/banking/bank-files/amounts.ts';
import {
  type AmountText,
  divideRounded,
  MINOR_MAX,
  toAmountText,
  toTotal,
} from '#domain/basics/money.ts';

/** One, in the units of numbers here: 10⁻¹⁰. */
export const ONE = 10_000_000_000n;

const MINOR_UNITS = ONE / 100n;

/** The largest amount that is stored. */
export const AMOUNT_MAX = BigInt(MINOR_MAX) * MINOR_UNITS;

const DECIMALS = 10;

/** Longer than any notation of a number. */
const CHARACTERS_MAX = 60;

const NUMBER =
  /^([+-]?)(?:us\$|[$\u20ac\u00a3]|kr|[a-z]{3})?([+-]?)(\d[\d.,]*|[.,]\d+)(?:kr|[$\u20ac\u00a3%]|[a-z]{3})?$/i;

const GROUPED = /^\d{1,3}(?:([.,])\d{3})+$/;

/** A number that may be of thousands, or have three decimals. */
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The number in a cell in units of 10⁻¹⁰, such as `-1 214,99`, `1.046,3825`, `-$30.93`. The file's
 * decimal mark decides what `1.200` is; else the marks of the cell do, for some files mix them.
 * Null: not a number, or larger than numbers here are.
 */
export function numberIn(cell: string, mark: DecimalMark): bigint | null {
  if (cell.length > CHARACTERS_MAX) return null;
  const bare = withMinus(cell.replace(/[\s'\u2019]/g, ''));
  const [, before = '', after = '', body = ''] = NUMBER.exec(bare) ?? [];
  const units = body === '' || (before !== '' && after !== '') ? null : unitsIn(body, mark);
  if (units === null) return null;
  return before === '-' || after === '-' ? -units : units;
}

function unitsIn(body: string, mark: DecimalMark): bigint | null {
  const at = decimalPlace(body, mark);
  const [head, tail] = at === -1 ? [body, ''] : [body.slice(0, at), body.slice(at + 1)];
  if (/[.,]/.test(tail)) return null;
  const group = GROUPED.exec(head)?.[1];
  const isGrouped = group !== undefined && group !== body[at] && !head.includes(otherMark(group));
  if (!/^\d*$/.test(head) && !isGrouped) return null;
  const whole = head.replace(/[.,]/g, '');
  // Twelve digits before the point is all that a decimal text holds.
  if (whole.replace(/^0+/, '').length > 12) return null;
  const scale = 10n ** BigInt(Math.max(tail.length - DECIMALS, 0));
  return divideRounded(BigInt(`${whole}${tail.padEnd(DECIMALS, '0')}`), scale);
}

function otherMark(mark: string): string {
  return mark === '.' ? ',' : '.';
}

/** Position of the decimal mark in digits; -1: there is none. */
function decimalPlace(body: string, mark: DecimalMark): number {
  const [point, comma] = [body.lastIndexOf('.'), body.lastIndexOf(',')];
  const last = Math.max(point, comma);
  if (last === -1 || (point !== -1 && comma !== -1)) return last;
  // A mark that stands twice groups thousands.
  if (body.indexOf(body.charAt(last)) !== last) return -1;
  const isOfFile = (body.charAt(last) === '.') === (mark === 'point');
  return isOfFile || !THOUSANDS.test(body) ? last : -1;
}

function markIn(cell: string): DecimalMark {
  return cell.includes('.') ? 'point' : 'comma';
}

/** How the numbers of a table may be written, where its cells do not show it. */
export type MarkRules = {
  /** Places of its columns of numbers. */
  numbers: readonly number[];
  /** The decimal marks that its source writes. */
  usual: readonly DecimalMark[];
  /** Columns of them that may as well hold whole thousands. */
  money?: readonly number[];
  /** The mark where nothing else tells. */
  assumed?: DecimalMark;
};

/**
 * The decimal marks of a table: of each column the one that its own cells show, else the one that
 * those of the others do, else the usual one. Files may mix them.
 */
export class DecimalMarks {
  readonly #body: readonly (readonly string[])[];
  readonly #rules: MarkRules;
  /** Of the only column of prices. */
  #areBoth: boolean | null = null;
  readonly #shown = new Map<number, ReadonlySet<DecimalMark>>();

  constructor(body: readonly (readonly string[])[], rules: MarkRules) {
    this.#body = body;
    this.#rules = rules;
  }

  assuming(mark: DecimalMark): DecimalMarks {
    return new DecimalMarks(this.#body, { ...this.#rules, assumed: mark });
  }

  /** The mark by which a cell is read; null: nothing shows whether it is of thousands. */
  markFor(cell: string, place: number | null): DecimalMark | null {
    const { usual, money = [], assumed = null } = this.#rules;
    const stated = markIn(cell);
    if (!mayBeThousands(cell)) return stated;
    const [only = null, ...others] = place === null ? [] : this.#marksOf(place);
    if (only !== null) return others.length === 0 ? only : assumed;
    const isUsual = usual.includes(stated) && !money.includes(place ?? -1);
    return isUsual && !(usual.length > 1 && this.#areBothAt(place)) ? stated : assumed;
  }

  /** Whether cells of a column that may be of thousands have either mark. */
  #areBothAt(place: number | null): boolean {
    this.#areBoth ??=
      new Set(
        this.#body.flatMap((line) => {
          const cell = (line[place ?? -1] ?? '').trim();
          return mayBeThousands(cell) ? markIn(cell) : [];
        }),
      ).size > 1;
    return this.#areBoth;
  }

  /** The marks that a column shows, or the others of the table where it shows none. */
  #marksOf(place: number): ReadonlySet<DecimalMark> {
    const own = this.#shownAt(place);
    if (own.size > 0) return own;
    return new Set(this.#rules.numbers.flatMap((each) => [...this.#shownAt(each)]));
  }

  #shownAt(place: number): ReadonlySet<DecimalMark> {
    const known = this.#shown.get(place);
    if (known !== undefined) return known;
    const found = new Set(
      this.#body.flatMap((line) => shownMark((line[place] ?? '').trim()) ?? []),
    );
    this.#shown.set(place, found);
    return found;
  }
}

/** The number without its sign. */
export function sizeOf<Number extends bigint | null>(number: Number): Number {
  return (number !== null && number < 0n ? -number : number) as Number;
}

/** The number with its sign turned. */
export function turned(number: bigint | null): bigint | null {
  return number === null ? null : -number;
}

/** One over a number, which is not zero. */
export function inverse(number: bigint): bigint {
  return divideRounded(ONE * ONE, number);
}

/** The product of two numbers, rounded to the last decimal. */
export function product(left: bigint, right: bigint): bigint {
  return divideRounded(left * right, ONE);
}

/** Units of the last place that is stated of a number: of 9.4335 it is 0.0001. */
export function lastPlaceOf(number: bigint): bigint {
  let step = 1n;
  while (step < ONE && number % (step * 10n) === 0n) step *= 10n;
  return step;
}

/** The amount of a number, rounded to two decimals half away from zero. */
export function amountOf(number: bigint): AmountText {
  return toAmountText(toTotal(divideRounded(number, MINOR_UNITS)));
}

/** A number rounded to two decimals, half away from zero. */
export function toHundredths(number: bigint): bigint {
  return divideRounded(number, MINOR_UNITS) * MINOR_UNITS;
}
