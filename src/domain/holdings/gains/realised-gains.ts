import { foldedText } from '#domain/basics/folded-text.ts';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import { type Ratio, ratioOf } from '#domain/basics/ratios.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { isNoRule, type NumberRule } from '#domain/tax/rules/rule.ts';
import { numberInUse } from '#domain/tax/rules/rule-in-use.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import type { HoldingRecords, PriceOn } from '#domain/holdings/account-facts.ts';
import {
  type DecimalText,
  decimalOf,
  type FineAmount,
  timesExact,
} from '#domain/holdings/decimals.ts';
import type { HoldingIssue, HoldingsBook, RealisedGain } from '#domain/holdings/holdings-book.ts';
import { type Instrument, type InstrumentKind, knownKind } from '#domain/holdings/instruments.ts';

/** Sections of form K4 that sales are declared in; B is for deferred exchanges of shares. */
export const GAIN_SECTIONS = ['A', 'C', 'D'] as const;

export type GainSection = (typeof GAIN_SECTIONS)[number];

/** How the cost of a sale was found; `none`: it is not known, and counts as nothing. */
export type CostMethod = 'average' | 'standard' | 'none';

/** Reasons to check a sale before it is declared. */
export type GainWarningCode =
  | HoldingIssue['code']
  /** The cost counts as nothing, or is standard because it is not known. */
  | 'cost_unknown'
  /** The sale is in no sum. */
  | 'proceeds_unknown'
  /** The section of the form does not follow from the kind. */
  | 'section_unsure'
  /** The same, of a security that only another owner of the account can state. */
  | 'section_of_other'
  /** Without an ISIN nothing says that a share is listed; unlisted ones have another form. */
  | 'listing_unsure'
  /** Another owner moved units in, at a cost that only that owner's other accounts may tell. */
  | 'cost_of_other'
  /** Units of another owner's came by a share, at what they cost in the account. */
  | 'cost_taken_over'
  /** The price of a transfer into an ISK or a KF is of an earlier day. */
  | 'price_estimated';

/** A sale, or a transfer that counts as one, in whole kronor; null: not known. */
export type GainRow = {
  transactionId: string;
  accountId: string;
  instrumentId: string;
  isin: string | null;
  name: string;
  kind: InstrumentKind;
  section: GainSection;
  day: Day;
  quantity: DecimalText;
  /** Units moved into an ISK or a KF: a sale at that day's price. */
  isTransfer: boolean;
  /** Its fee taken off. */
  proceeds: number | null;
  averageCost: number | null;
  /** Null: the law does not allow it. */
  standardCost: number | null;
  method: CostMethod;
  cost: number;
  /** A loss is below zero; null: the proceeds are not known. */
  gain: number | null;
  warnings: GainWarningCode[];
};

/** Sums of a section, as the form has them: gains and losses apart. */
export type SectionSum = {
  section: GainSection;
  rows: number;
  proceeds: number;
  cost: number;
  gain: number;
  loss: number;
};

/** A warning with the sales of an instrument that it is about, and the first day of the cause. */
export type GainWarning = Pick<GainRow, 'instrumentId' | 'isin' | 'name'> & {
  code: GainWarningCode;
  day: Day;
  rows: number;
};

/** Realised gains of taxed accounts in a year, in kronor. */
export type RealisedYear = {
  year: number;
  currency: 'SEK';
  rows: GainRow[];
  sections: SectionSum[];
  warnings: GainWarning[];
  /** The part of the proceeds that the standard method takes for the cost; null: no rule. */
  standardRule: NumberRule | null;
};

/** The user's part of an account on a day. */
export type PartOn = (accountId: string, day: Day) => Ratio;

export type GainTerms = {
  year: number;
  /** Of transactions until the end of the year, in kronor. */
  book: HoldingsBook;
  records: Pick<HoldingRecords, 'instruments' | 'transactions' | 'accounts'>;
  priceOn: PriceOn;
  partOn: PartOn;
  rules: RuleBook;
};

/** The most warnings that are listed, those of most sales. */
const WARNINGS_MAX = 500;

/**
 * Realised gains of a year (income tax act chapters 44 and 48), a row for each sale of a taxed
 * account. Of the average cost (48:7) and the standard cost (48:15) the higher counts.
 */
export function* realisedYearInSteps(terms: GainTerms): Steps<RealisedYear> {
  const { year, book, rules } = terms;
  const rule = numberInUse(rules, 'standard_cost_share', `${year}-12-31`);
  const standardRule = isNoRule(rule) ? null : rule;
  const standard = standardRule === null ? null : ratioOf(standardRule.value, '100');
  const transfers = yield* transfersOf(terms);
  const causes = yield* causesOf(terms);
  const rows: GainRow[] = [];
  yield* eachInSteps(book.gains, (sale) => {
    if (!sale.isTaxed || Number(sale.day.slice(0, 4)) !== year) return;
    const causesOfSale = causes.get(sale.instrumentId) ?? NO_CAUSES;
    const row = rowOf(sale, { ...terms, standard, transfers, causes: causesOfSale });
    if (row !== null) rows.push(row);
  });
  return {
    year,
    currency: 'SEK',
    rows,
    sections: sumsOf(rows),
    warnings: yield* warningsOf(rows, causes),
    standardRule,
  };
}

/** Transfers by their id; `isStated`: the value is the transaction's own. */
type Transfers = ReadonlyMap<string, { isStated: boolean }>;

function* transfersOf({ records }: GainTerms): Steps<Transfers> {
  const transfers = new Map<string, { isStated: boolean }>();
  yield* eachInSteps(records.transactions, ({ id, kind, amount, price }) => {
    if (kind === 'transfer_in') transfers.set(id, { isStated: (amount ?? price) !== null });
  });
  return transfers;
}

/** Reasons to check sales of an instrument in taxed accounts, each with its first day. */
type Causes = ReadonlyMap<GainWarningCode, Day>;

const NO_CAUSES: Causes = new Map();

function* causesOf({ book, records }: GainTerms): Steps<ReadonlyMap<string, Causes>> {
  const byInstrument = new Map<string, Map<GainWarningCode, Day>>();
  for (const [id, day] of book.takenOver) byInstrument.set(id, new Map([['cost_taken_over', day]]));
  yield* eachInSteps(book.issues, ({ code, accountId, day: told, instrumentId }) => {
    const account = records.accounts.get(accountId);
    if (instrumentId === null || account?.isTaxed === false) return;
    const isOfOther = account?.isStatedByOther === true;
    // Units that another owner moved out change no cost of the user's: `uncountedParts` names them.
    if (isOfOther && code === 'transfer_without_arrival') return;
    // Facts that another owner's rows lack count from the share on, which brings the user units.
    const since = isOfOther ? account.ownership?.shares[0]?.from : null;
    const day = since !== null && since !== undefined && told < since ? since : told;
    const causes = byInstrument.get(instrumentId) ?? new Map<GainWarningCode, Day>();
    byInstrument.set(instrumentId, causes);
    const isUnseen = isOfOther && code === 'transfer_without_cost';
    const cause = isUnseen ? 'cost_of_other' : code;
    const first = causes.get(cause);
    if (first === undefined || day < first) causes.set(cause, day);
  });
  return byInstrument;
}

/** Kinds and their sections: shares and what follows them, claims, and the rest. */
const SECTIONS: Readonly<Record<InstrumentKind, GainSection>> = {
  share: 'A',
  fund: 'A',
  etf: 'A',
  certificate: 'A',
  option: 'A',
  bond: 'C',
  crypto: 'D',
  other: 'D',
};

/** Until it is stated: a certificate may follow a raw material, which belongs to D. */
const UNSURE: readonly InstrumentKind[] = ['certificate', 'other'];

/**
 * Folded words of funds that hold claims. Of claims in kronor alone, a fund belongs to C, since its
 * losses are deducted whole (48:22). `GARANTERAD` and `GUARANTEED` are other words.
 */
const OF_CLAIMS =
  /(?<!A)RANT[AE]|OBLIGATION|LIKVIDITET|(?:PENNING|KAPITAL)MARKNAD|STATSSKULD|KREDIT|CREDIT(?! (?:SUISSE|AGRICOLE))|BONDS?\b|\bFRN\b|MONEY MARKET|FIXED INCOME|HIGH YIELD|INVESTMENT GRADE/;

/** Whether the kind leaves the section open, as long as the user has not stated it. */
function isUnsure({ kind, name }: Pick<Instrument, 'kind' | 'name'>): boolean {
  const isFund = kind === 'fund' || kind === 'etf';
  return UNSURE.includes(kind) || (isFund && OF_CLAIMS.test(foldedText(name)));
}

/**
 * The kind that decides the section and the standard cost. A security with an ISIN of which nothing
 * tells the kind, as in the files of most brokers, is taken to be a listed share, and is asked about.
 */
function countedKind(instrument: Instrument | undefined): InstrumentKind {
  if (instrument === undefined) return 'other';
  return knownKind(instrument) ?? (instrument.isin === null ? 'other' : 'share');
}

/** Kinds whose cost may be the standard one. Options are excluded (48:15). */
const STANDARD: readonly InstrumentKind[] = ['share', 'fund', 'etf'];

/** Rights to subscribe for shares, which have no cost of their own (48:13), and options on new shares. */
const RIGHTS =
  /(?:^|\s)(?:TR|UR|TO ?\d{1,4}|[Tt]ecknings(?:rätt(?:er)?|option(?:er)?)|[Uu]niträtt(?:er)?)(?:\s|$)/;

type SaleTerms = GainTerms & { standard: Ratio | null; transfers: Transfers; causes: Causes };

/** A sale as a row; null: none of it was the user's. */
function rowOf(sale: RealisedGain, terms: SaleTerms): GainRow | null {
  const { transactionId, accountId, instrumentId, day, quantity } = sale;
  const part = terms.partOn(accountId, day);
  if (part.top === 0n) return null;
  const own = (units: bigint | null) => (units === null ? null : timesExact(units, part));
  const instrument = terms.records.instruments.get(instrumentId);
  const { isin = null, name = '', kind = 'other' } = instrument ?? {};
  const isTransfer = terms.transfers.has(transactionId);
  const costs = costsOf({ proceeds: own(sale.proceeds), cost: own(sale.cost) }, instrument, terms);
  const { proceeds, cost } = costs;
  const row = {
    transactionId,
    accountId,
    instrumentId,
    isin,
    name,
    kind,
    section: SECTIONS[countedKind(instrument)],
    day,
    quantity: decimalOf(own(quantity) ?? 0n),
    isTransfer,
    ...costs,
    gain: proceeds === null ? null : proceeds - cost,
  };
  return { ...row, warnings: warningCodes(row, terms) };
}

type NetSale = { proceeds: FineAmount | null; cost: FineAmount | null };

type RowCosts = Pick<GainRow, 'proceeds' | 'averageCost' | 'standardCost' | 'method' | 'cost'>;

/** The costs of a sale by each method, and the one that counts: the higher. */
function costsOf(
  { proceeds: net, cost }: NetSale,
  instrument: Instrument | undefined,
  { standard }: SaleTerms,
): RowCosts {
  // A fee beyond the price has no field of its own on the form: it adds to the cost.
  const excess = net !== null && net < 0n ? -net : 0n;
  const averageCost = cost === null ? null : kronor(cost + excess);
  const isAllowed = standard !== null && net !== null && hasStandardCost(instrument);
  const standardCost = isAllowed ? kronor(timesExact(net, standard)) : null;
  const proceeds = net === null ? null : kronor(net);
  const costs = { proceeds, averageCost, standardCost };
  if (standardCost !== null && (averageCost === null || standardCost > averageCost))
    return { ...costs, method: 'standard', cost: standardCost };
  if (averageCost !== null) return { ...costs, method: 'average', cost: averageCost };
  return { ...costs, method: 'none', cost: 0 };
}

/** Whether the law allows the standard cost: of listed shares and of funds. */
function hasStandardCost(instrument: Instrument | undefined): boolean {
  if (instrument === undefined) return false;
  const { isin, name } = instrument;
  const kind = countedKind(instrument);
  if (!STANDARD.includes(kind) || RIGHTS.test(name)) return false;
  return kind !== 'share' || isin !== null;
}

/** Days after which a price is an estimate of that day's. */
const PRICE_DAYS_MAX = 14;

function warningCodes(row: Omit<GainRow, 'warnings'>, terms: SaleTerms): GainWarningCode[] {
  const { instrumentId, day, kind, isin, proceeds, averageCost, transactionId } = row;
  const codes: GainWarningCode[] = [];
  if (proceeds === null) codes.push('proceeds_unknown');
  if (averageCost === null) codes.push('cost_unknown');
  for (const [code, first] of terms.causes) {
    // Units that leave need a price for the return of their account only.
    const isOfReturn = code === 'price_missing' && proceeds !== null && averageCost !== null;
    if (first <= day && !isOfReturn) codes.push(code);
  }
  const instrument = terms.records.instruments.get(instrumentId);
  if ((instrument?.isKindStated ?? 0) === 0 && isUnsure(row))
    codes.push(instrument?.isOfOther === true ? 'section_of_other' : 'section_unsure');
  if (kind === 'share' && isin === null) codes.push('listing_unsure');
  if (terms.transfers.get(transactionId)?.isStated === false) {
    const price = terms.priceOn(instrumentId, day);
    const isOld = price !== null && daysBetween(price.day, day) > PRICE_DAYS_MAX;
    if (isOld) codes.push('price_estimated');
  }
  return codes;
}

const FINE_A_KRONA = 10n ** 20n;

/** Nobody declares more; sums of a form stay exact in a number. */
const KRONOR_MAX = 10n ** 15n - 1n;

/** Whole kronor of an amount, its öre dropped (tax procedures act 22:1), from nothing up. */
function kronor(amount: FineAmount): number {
  const whole = amount / FINE_A_KRONA;
  if (whole < 0n) return 0;
  return Number(whole > KRONOR_MAX ? KRONOR_MAX : whole);
}

/** Sums of rows by their sections; sales without known proceeds are in none. */
export function sumsOf(
  rows: readonly Pick<GainRow, 'section' | 'proceeds' | 'cost' | 'gain'>[],
): SectionSum[] {
  const sums = GAIN_SECTIONS.map((section): SectionSum => {
    return { section, rows: 0, proceeds: 0, cost: 0, gain: 0, loss: 0 };
  });
  const bySection = new Map(sums.map((each) => [each.section, each]));
  for (const { section, proceeds, cost, gain } of rows) {
    const sum = bySection.get(section);
    if (sum === undefined || proceeds === null || gain === null) continue;
    sum.rows += 1;
    sum.proceeds += proceeds;
    sum.cost += cost;
    if (gain > 0) sum.gain += gain;
    else sum.loss -= gain;
  }
  return sums.filter(({ rows: count }) => count > 0);
}

function* warningsOf(
  rows: readonly GainRow[],
  causes: ReadonlyMap<string, ReadonlyMap<GainWarningCode, Day>>,
): Steps<GainWarning[]> {
  const warnings = new Map<string, GainWarning>();
  yield* eachInSteps(rows, ({ instrumentId, isin, name, day, warnings: codes }) => {
    for (const code of codes) {
      const key = `${code} ${instrumentId}`;
      const known = warnings.get(key);
      const first = causes.get(instrumentId)?.get(code) ?? day;
      if (known === undefined)
        warnings.set(key, { code, instrumentId, isin, name, day: first, rows: 1 });
      else known.rows += 1;
    }
  });
  const listed = [...warnings.values()];
  return listed.toSorted((left, right) => right.rows - left.rows).slice(0, WARNINGS_MAX);
}
