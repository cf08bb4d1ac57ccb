import type { IncomingTransaction } from './incoming-transactions.ts';
import {
  createSorter,
  DEFAULT_CATEGORIES,
  type DefaultCategory,
  foldedKeyword,
  type Sorting,
} from './transaction-categories.ts';
import type { CategorySource } from './transactions.ts';

/** A category of a person's; `defaultKey` names one that everybody begins with. */
export type SortingCategory = Sorting & { defaultKey: DefaultCategory | null };

/** What a person said once: a text that holds these words belongs to this category. */
export type SortingRule = { pattern: string; category: string };

export type SortedText = Pick<IncomingTransaction, 'description' | 'amount'> &
  Partial<Pick<IncomingTransaction, 'merchantName' | 'providerCategory' | 'isReversal'>> & {
    /** It was received, and pays back an earlier payment to the same merchant. */
    isRefund?: boolean;
  };

/** Where something belongs, and who says so; nobody: null twice. */
export type Placed = { category: string | null; categorySource: CategorySource | null };

/**
 * Says where a transaction belongs. First what the person said: a rule, then a keyword of their
 * own; then what the provider takes it for; then the keywords that everybody begins with. Within
 * each the longest words decide. Unless the user said otherwise, what is received is income, and
 * belongs where money goes only as a refund; study aid and interest are no refunds of a loan.
 */
export function createPlacer(
  categories: readonly SortingCategory[],
  rules: readonly SortingRule[],
): (of: SortedText) => Placed {
  const byRule = createSorter(
    rules.map(({ pattern, category }) => ({
      id: category,
      direction: 'both',
      keywords: [pattern],
    })),
  );
  const byOwn = createSorter(categories.map((each) => ({ ...each, keywords: ownKeywords(each) })));
  const byDefault = createSorter(
    categories.map((each) => {
      const own = ownKeywords(each);
      return { ...each, keywords: each.keywords.filter((word) => !own.includes(word)) };
    }),
  );
  const defaults = new Map(categories.map(({ id, defaultKey }) => [defaultKey, id]));
  const otherIncome = defaults.get('otherIncome') ?? null;
  const spending = new Set(
    categories.flatMap(({ id, direction }) => (direction === 'out' ? [id] : [])),
  );
  const asIncome = (category: string | null, isRefund: boolean): string | null => {
    if (category === null || !spending.has(category)) return category;
    return isRefund && category !== defaults.get('loans') ? category : otherIncome;
  };
  return ({ description, amount, merchantName, providerCategory, ...of }) => {
    const { isReversal = false, isRefund = false } = of;
    const isReceived = !amount.startsWith('-') && !isReversal;
    const guessed = (category: string | null) =>
      isReceived ? asIncome(category, isRefund) : category;
    const texts = [merchantName, description].filter((text) => text);
    const text = texts.join(' ');
    const ways: [CategorySource, () => string | null][] = [
      ['rule', () => byRule(text, isReceived)],
      ['keywords', () => byOwn(text, isReceived)],
      ['provider', () => guessed((providerCategory && defaults.get(providerCategory)) ?? null)],
      ['keywords', () => guessed(byDefault(text, isReceived))],
    ];
    for (const [categorySource, way] of ways) {
      const category = way();
      if (category !== null) return { category, categorySource };
    }
    return { category: null, categorySource: null };
  };
}

/** The keywords that the person added: those of their own categories, and new ones of others. */
function ownKeywords({ defaultKey, keywords }: SortingCategory): readonly string[] {
  if (defaultKey === null) return keywords;
  const begun = new Set(DEFAULT_CATEGORIES[defaultKey].keywords.map(foldedKeyword));
  return keywords.filter((word) => !begun.has(foldedKeyword(word)));
}
