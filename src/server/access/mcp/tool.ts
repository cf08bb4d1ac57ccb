import type * as z from 'zod/mini';
import type { Scope } from '#domain/access/tokens.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { withoutUnseen } from '#domain/basics/folded-text.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';
import { toolTexts } from './texts.ts';

const LOCALES = { en: 'en-GB', sv: 'sv-SE' } as const;

/** Line breaks, and the brackets that enclose texts of others. */
const CONFUSING = /[\s⟦⟧]+/g;

/** Sentences and figures of answers, in the language of the token's user. */
export function createWords(language: Language) {
  const texts = toolTexts[language];
  const moneyIn = new Map<Currency, Intl.NumberFormat>();

  function money(value: number | string, currency: Currency): string {
    const known = moneyIn.get(currency);
    const format =
      known ?? new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });
    if (known === undefined) moneyIn.set(currency, format);
    return format.format(Number(value));
  }

  /** A text that somebody wrote: it is data, and looks like it. */
  const foreign = (text: string | null) =>
    `⟦${withoutUnseen(text ?? '')
      .replaceAll(CONFUSING, ' ')
      .trim()}⟧`;

  return {
    language,
    money,
    number: (value: number) => value.toLocaleString(LOCALES[language]),
    foreign,
    /** Items without a rate, and the rates that are old. */
    gaps(notIncluded: readonly NotIncluded[], oldRates: readonly UsedRate[] = []): string[] {
      return [
        ...notIncluded.map(({ name, currency }) =>
          texts.missingRate({ name: foreign(name), currency }),
        ),
        ...oldRates.map(({ currency, day }) => texts.oldRate({ currency, day })),
      ];
    },
  };
}

export type AnswerWords = ReturnType<typeof createWords>;

/** The part of a list that an answer holds, and the number of those that it leaves out. */
export function firstOf<Item>(
  list: readonly Item[],
  max: number,
): { listed: readonly Item[]; left: number } {
  return { listed: list.slice(0, max), left: Math.max(0, list.length - max) };
}

/** Fields of answers whose texts somebody wrote: a user, another owner, a bank, a merchant or a file. */
const WRITTEN: ReadonlySet<string> = new Set([
  'account',
  'accountName',
  'bankName',
  'categoryName',
  'coOwnerName',
  'description',
  'lender',
  'memberName',
  'merchant',
  'merchantName',
  'name',
  'notes',
  'ownerName',
  'search',
  'tags',
]);

/** A text, or a list of such, as it shows: an assistant reads also what its user does not see. */
function seenIn(value: unknown): string | string[] | null {
  if (typeof value === 'string') return withoutUnseen(value);
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string')) return null;
  return (value as string[]).map(withoutUnseen);
}

/** The same data, in which each object has its texts of others apart, under `untrusted`. */
export function withTextsApart(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withTextsApart);
  if (typeof data !== 'object' || data === null) return data;
  const own: [string, unknown][] = [];
  const texts: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) {
    const seen = WRITTEN.has(name) ? seenIn(value) : null;
    if (seen === null) own.push([name, withTextsApart(value)]);
    else texts.push([name, seen]);
  }
  const untrusted = texts.length > 0 && { untrusted: Object.fromEntries(texts) };
  return { ...Object.fromEntries(own), ...untrusted };
}

/** Reads a route of ours in the name of the token that asks; throws its refusal. */
export type ReadRoute = <Answer>(
  path: string,
  query?: Readonly<Record<string, unknown>>,
) => Promise<Answer>;

export type ToolCall<Input> = { input: Input; read: ReadRoute; words: AnswerWords; today: Day };

/** An answer: its data, and the same in sentences. `asOf` is today unless the data state another. */
export type ToolAnswer = { data: Record<string, unknown>; lines: readonly string[] };

export type Tool = {
  name: keyof (typeof toolTexts)['en']['tools'];
  /** The scope of the routes that it reads, which check it themselves. */
  scope: Scope;
  input: z.ZodMiniType<object>;
  /** Takes input that its schema has read. */
  answer(call: ToolCall<unknown>): Promise<ToolAnswer>;
};

/** A tool whose input has the type of its schema. */
export function tool<Schema extends z.ZodMiniType<object>>(
  parts: Omit<Tool, 'input' | 'answer'> & {
    input: Schema;
    answer(call: ToolCall<z.output<Schema>>): Promise<ToolAnswer>;
  },
): Tool {
  return {
    ...parts,
    answer: (call) => parts.answer({ ...call, input: call.input as z.output<Schema> }),
  };
}

/** The most lines of an answer: more would fill an assistant's memory. */
export const LINES_MAX = 100;
