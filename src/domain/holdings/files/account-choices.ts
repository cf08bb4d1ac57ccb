import type { Day } from '#domain/basics/months.ts';
import { ACCOUNT_FORMS, type AccountForm } from '#domain/records/assets.ts';

/** Where the rows of an account of a file go: to an asset, to a new one of a form, or nowhere. */
export type AccountChoice =
  | { kind: 'asset'; assetId: string }
  /** A form of null is not stated. */
  | { kind: 'new'; form: AccountForm | null }
  | { kind: 'none' };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The choice in a text such as an asset's id, `new`, `new-isk` and `none`; null: it is none. */
function parseChoice(text: string): AccountChoice | null {
  if (text === 'none') return { kind: 'none' };
  if (text === 'new') return { kind: 'new', form: null };
  const form = ACCOUNT_FORMS.find((each) => text === `new-${each}`);
  if (form !== undefined) return { kind: 'new', form };
  return UUID.test(text) ? { kind: 'asset', assetId: text } : null;
}

/** The text of a choice, as `parseChoices` reads it. */
export function formatChoice(choice: AccountChoice): string {
  if (choice.kind === 'asset') return choice.assetId;
  if (choice.kind === 'none') return 'none';
  return choice.form === null ? 'new' : `new-${choice.form}`;
}

/** The choices in a list with commas; null: one of them is none. */
export function parseChoices(text: string): AccountChoice[] | null {
  const choices = text === '' ? [] : text.split(',').map(parseChoice);
  return choices.some((each) => each === null) ? null : (choices as AccountChoice[]);
}

/** Words of brokers for the form of an account, in its name. */
const FORM_WORDS: readonly (readonly [pattern: RegExp, form: AccountForm])[] = [
  [/\bisk\b|investeringssparkonto/i, 'isk'],
  [/\bkf\b|kapitalf\S{1,2}rs\S{1,2}kring/i, 'kf'],
  [/pension|\bips\b/i, 'pension'],
  [/\b(?:af|vp)\b|aktie-? ?(?:&|och)? ?fondkonto|\bdep\S{1,2}\b/i, 'af'],
];

/** A new asset, of the form that the account's name tells. */
export function newChoice(name: string): AccountChoice {
  const form = FORM_WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
  return { kind: 'new', form };
}

/** Rows of instruments in an account of a file and in the asset that it goes to. */
export type ComparedAccount = {
  /** The names of the file for the account, and those that earlier files of the broker had. */
  names: { now: readonly string[]; before: readonly string[] };
  /** Stored rows of those files. */
  stored: readonly { id: string; day: Day }[];
  /**
   * Rows of the file: the stored one that each may be, null: none; `isSame`: for the same units and
   * the same amount.
   */
  rows: readonly { day: Day; storedId: string | null; isSame: boolean }[];
};

/** A number of an account, which stays when the account is renamed. */
const NUMBER = /^\d[\d -]*$/;

/** Of a hundred rows that both sides have as many are for the same amount. */
const SAME_PERCENT = 50;

/**
 * Whether a file calls an account otherwise than earlier ones of the broker did, and it is not another
 * person's, who buys the same: in the days that both have, each has the rows of the other, and most
 * of them for the same amount. An account with another number is another one.
 */
export function isRenamed({ names, stored, rows }: ComparedAccount): boolean {
  const { now, before } = names;
  const haveNumbers = [now, before].every((each) => each.some((name) => NUMBER.test(name)));
  if (haveNumbers) return false;
  const [own, others] = [spanOf(rows), spanOf(stored)];
  const found = new Set(rows.flatMap(({ storedId }) => storedId ?? []));
  const isIn = (day: Day, { from, to }: Span) => from <= day && day <= to;
  const areStored = stored.every(({ id, day }) => !isIn(day, own) || found.has(id));
  // A file of an earlier day may lack what came later on it.
  const areRows = rows.every(
    ({ day, storedId }) => storedId !== null || day <= others.from || day >= others.to,
  );
  const same = rows.filter(({ isSame, storedId }) => isSame && storedId !== null).length;
  return areStored && areRows && same > 0 && same * 100 >= found.size * SAME_PERCENT;
}

type Span = { from: Day; to: Day };

function spanOf(rows: readonly { day: Day }[]): Span {
  const span = { from: '9999', to: '' };
  for (const { day } of rows) {
    if (day < span.from) span.from = day;
    if (day > span.to) span.to = day;
  }
  return span;
}
