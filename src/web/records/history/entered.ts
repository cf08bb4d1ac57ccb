import type { Currency } from '#domain/basics/currencies.ts';
import { type IssueKey, issueText } from '#domain/basics/issues.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount, type TypedAmountProblem } from '#domain/basics/typed-amount.ts';
import { type FillReason, isValueOf } from '#domain/figures/history/typed-values.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

/** Typed and unsaved value of an item, and its error. */
export type EnteredText = {
  text: string;
  currency: Currency;
  error: string | null;
  /** Present where the text was filled in and not typed. */
  reason?: FillReason | undefined;
};

export type EnteredMonth = Omit<EnteredText, 'error'> & {
  /** Null: the field is empty, or holds no amount. */
  value: AmountText | null;
  /** Null when it can be saved; an empty field takes the month's value away. */
  issue: IssueKey | null;
  isChanged: boolean;
};

type EnteredQuery = { kind: HistoryKind; item: MonthItem; typed: EnteredText | undefined };

/** Content of an item's field: the typed text, else the value that counts in the month. */
export function enteredIn({ kind, item, typed }: EnteredQuery, language: Language): EnteredMonth {
  const { counts } = item;
  const text = typed?.text ?? (counts === null ? '' : formatTyped(counts.value, language));
  const currency = typed?.currency ?? counts?.currency ?? item.currency;
  const { amount, problem } = parseTypedAmount(text, { language, unit: currency });
  const issue = issueIn(problem, amount !== null && !isValueOf(kind, amount));
  const isSame = amount === counts?.value && currency === counts.currency;
  const isOther = amount === null ? item.typed !== null : !isSame;
  const isChanged = typed !== undefined && (issue !== null || isOther);
  return { text, currency, value: amount, issue, isChanged, reason: typed?.reason };
}

/** Error of the field, in the user's language; null when there is none. */
export function errorOf({ issue }: EnteredMonth, language: Language): string | null {
  return issue === null ? null : issueText(issue, language);
}

function issueIn(problem: TypedAmountProblem | null, isWrong: boolean): IssueKey | null {
  if (problem === null) return isWrong ? 'amount.positive' : null;
  return problem === 'empty' ? null : AMOUNT_ISSUES[problem];
}

type SentValue = { id: string; text: string; currency: EnteredText['currency'] };

/** A value of the whole month, as a refusal names it: `values.2.value`. */
const PLACE = /^values\.(\d+)\./;

/** The sent values, in their order, that the server refused, and the reasons. */
export function refusedAmong(sent: readonly SentValue[], error: unknown): [string, EnteredText][] {
  return issuesOf(error).flatMap(({ path, message }): [string, EnteredText][] => {
    const value = sent[Number(PLACE.exec(path)?.[1])];
    if (value === undefined) return [];
    return [[value.id, { text: value.text, currency: value.currency, error: message }]];
  });
}

/** Reason why the server refused the value of one item; null for another failure. */
export function refusedValue(error: unknown): string | null {
  return issuesOf(error).find(({ path }) => path === 'value')?.message ?? null;
}

function issuesOf(error: unknown): RemoteError['issues'] {
  return error instanceof RemoteError ? error.issues : [];
}
