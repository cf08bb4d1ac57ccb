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
