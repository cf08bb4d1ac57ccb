import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { Minor } from '#domain/basics/money.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import {
  type DecimalText,
  minorOfFine,
  parseDecimal,
  unitsOf,
  valueAt,
} from '#domain/holdings/decimals.ts';
import { type InstrumentKind, isIsin } from '#domain/holdings/instruments.ts';
import { typeOf } from './item-words.ts';
import type { LedgerTerms } from './ledger.ts';
import { dayIn } from './product-tables.ts';

/** Fields of an export of Ghostfolio. */
export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

/** The fields of an object; none of another value. */
export function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : NO_FIELDS;
}

/** The objects of a list; none of another value. */
export function listIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsIn) : [];
}

/** A text; empty for another value. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const DECIMALS = { maximumFractionDigits: 10, useGrouping: false } as const;

/** A number of JSON as a decimal text, which may be written with an exponent. */
function decimalIn(value: unknown): DecimalText | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const text = String(value);
  return parseDecimal(text) ?? parseDecimal(value.toLocaleString('en-US', DECIMALS));
}

/** Whether a text of JSON is an export of Ghostfolio. */
export function isGhostfolio(content: unknown): boolean {
  const { activities, accounts, meta } = fieldsIn(content);
  return Array.isArray(activities) && (Array.isArray(accounts) || meta !== undefined);
}

/** The day of a time: older exports have the midnights of the user's zone, in UTC. */
function dayOfTime(value: unknown): Day | null {
  const text = textIn(value);
  const day = dayIn(text);
  if (day === null || !/T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text)) return day;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? day : dayOf(instant);
}

/** Puts days in order; those of one day stay as they are. */
export function byDay(one: { day: Day }, other: { day: Day }): number {
  if (one.day === other.day) return 0;
  return one.day < other.day ? -1 : 1;
}

/** Currencies that are a hundredth of another one. */
export const HUNDREDTHS: Readonly<Record<string, Currency>> = {
  GBp: 'GBP',
  GBX: 'GBP',
  ZAc: 'ZAR',
  ZAC: 'ZAR',
  ILA: 'ILS',
};

const KINDS: Readonly<Record<string, InstrumentKind>> = {
  STOCK: 'share',
  ETF: 'etf',
  MUTUALFUND: 'fund',
  CRYPTOCURRENCY: 'crypto',
  BOND: 'bond',
};

export type Price = { day: Day; price: bigint };

/** The symbol of activities; `isThing`: a home or a vehicle by its class or by its name. */
export type Profile = {
  symbol: string;
  name: string;
  isin: string | null;
  kind: InstrumentKind;
  isThing: { byClass: boolean; byName: boolean };
  /** Of its prices; null: none that is known. */
  currency: Currency | null;
  prices: Price[];
};

/** An activity of an account; `id`: as newer exports have it. */
export type Activity = {
  id: string;
  type: string;
  day: Day;
  symbol: string;
  profile: Profile;
  quantity: bigint;
  price: bigint;
  fee: Minor;
  currency: Currency;
  text: string;
};

/** A currency and the parts of it in which the file counts: pence are a hundredth of a pound. */
function currencyIn(value: unknown): { currency: Currency | null; parts: bigint } {
  const stated = textIn(value);
  const whole = HUNDREDTHS[stated];
  if (whole !== undefined) return { currency: whole, parts: 100n };
  return { currency: isCurrency(stated) ? stated : null, parts: 1n };
}

/** The profiles of a file by their symbols; activities of what has no price name it instead. */
export function profilesIn(file: Fields): ReadonlyMap<string, Profile> {
  const all = listIn(file['assetProfiles']).map((each) => [each, profileOf(each)] as const);
  return new Map([
    ...all.map(([, profile]) => [profile.name, profile] as const),
    ...all.map(([each, profile]) => [textIn(each['symbol']), profile] as const),
  ]);
}

const SECURITIES = new Set(['EQUITY', 'FIXED_INCOME']);

function profileOf(fields: Fields): Profile {
  const [name, isin] = [textIn(fields['name']), textIn(fields['isin'])];
  const [sub, of] = [textIn(fields['assetSubClass']), textIn(fields['assetClass'])];
  const isOwn = fields['dataSource'] === 'MANUAL' && !isIsin(isin);
  const isUnit = KINDS[sub] !== undefined || SECURITIES.has(of);
  const { currency, parts } = currencyIn(fields['currency']);
  return {
    symbol: textIn(fields['symbol']),
    name: name || textIn(fields['symbol']),
    isin: isIsin(isin) ? isin : null,
    kind: KINDS[sub] ?? (of === 'FIXED_INCOME' ? 'bond' : 'other'),
    isThing: {
      byClass: isOwn && of === 'REAL_ESTATE' && sub !== 'ETF',
      byName: isOwn && !isUnit && ['real_estate', 'vehicle'].includes(typeOf('assets', name) ?? ''),
    },
    currency,
    prices: pricesOf(fields, parts),
  };
}

function pricesOf(profile: Fields, parts: bigint): Price[] {
  return listIn(profile['marketData'])
    .flatMap((each): Price[] => {
      const [day, price] = [dayOfTime(each['date']), decimalIn(each['marketPrice'])];
      return day === null || price === null ? [] : [{ day, price: unitsOf(price) / parts }];
    })
    .toSorted(byDay);
}

const TYPES = new Set(['BUY', 'SELL', 'DIVIDEND', 'FEE', 'INTEREST', 'ITEM', 'LIABILITY']);

/** Null: it cannot be read. */
export function activityOf(
  fields: Fields,
  profiles: ReadonlyMap<string, Profile>,
): Activity | null {
  const [type, symbol] = [textIn(fields['type']), textIn(fields['symbol'])];
  const day = dayOfTime(fields['date']);
  const [quantity, price] = [decimalIn(fields['quantity']), decimalIn(fields['unitPrice'])];
  const fee = decimalIn(fields['fee'] ?? 0);
  const { currency, parts } = currencyIn(fields['currency']);
  if (!TYPES.has(type) || day === null || currency === null) return null;
  if (quantity === null || price === null || fee === null) return null;
  return {
    id: textIn(fields['id']),
    type,
    day,
    symbol,
    profile: profiles.get(symbol) ?? { ...NO_PROFILE, symbol, name: symbol },
    quantity: unitsOf(quantity),
    price: unitsOf(price) / parts,
    fee: minorOfFine(valueAt(unitsOf(fee) / parts, unitsOf('1'))),
    currency,
    text: textIn(fields['comment']) || `${type} ${symbol}`,
  };
}

const NO_PROFILE: Omit<Profile, 'name' | 'symbol'> = {
  isin: null,
  kind: 'other',
  isThing: { byClass: false, byName: false },
  currency: null,
  prices: [],
};

/** The day on which a file was written; null: it does not tell. */
export function writtenOnIn(file: Fields): Day | null {
  return dayOfTime(fieldsIn(file['meta'])['date']);
}

export type Balance = { day: Day; minor: number };

/** Cash of an account at the ends of days, the present one last; older files state this alone. */
export function balancesOf(account: Fields, file: Fields, terms: LedgerTerms): Balance[] {
  const { today, issues } = terms;
  const made = writtenOnIn(file) ?? today;
  const listed = listIn(account['balances']).map((each) => [each['date'], each['value']]);
  const present = account['balance'] ?? (listed.length > 0 ? null : 0);
  const all = present === null ? listed : [...listed, [made, present]];
  const found = all.flatMap(([date, value]): Balance[] => {
    const [day, amount] = [dayOfTime(date), decimalIn(value)];
    if (day === null || amount === null) {
      issues.add('unreadRow', `${textIn(account['name'])} ${String(date)}`);
      return [];
    }
    return day > today ? [] : [{ day, minor: minorOfFine(valueAt(unitsOf(amount), unitsOf('1'))) }];
  });
  return found.toSorted(byDay);
}
