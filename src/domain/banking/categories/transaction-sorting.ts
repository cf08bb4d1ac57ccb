import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import { createKeywordFinder, type Keyword, keywordIn, wordsIn } from './keywords.ts';
import { isFirstOnly, isWholeOnly, merchantFinder } from '#domain/banking/merchants/directory.ts';
import type { PaymentService } from './payment-services.ts';
import {
  createSorter,
  DEFAULT_CATEGORIES,
  type DefaultCategory,
  foldedKeyword,
  longestOf,
  type Sorter,
  type Sorting,
} from './transaction-categories.ts';
import type { CategorySource } from '#domain/banking/transactions/transactions.ts';

/** A category of a user's; `defaultKey` names one that everybody begins with. */
export type SortingCategory = Sorting & { defaultKey: DefaultCategory | null };

/** What a user said once: a text that holds these words belongs to this category. */
export type SortingRule = { pattern: string; category: string };

export type SortedText = Pick<IncomingTransaction, 'description' | 'amount'> &
  Partial<Pick<IncomingTransaction, 'merchantName' | 'providerCategory' | 'isReversal'>> & {
    /** It was received, and pays back an earlier payment to the same merchant. */
    isRefund?: boolean;
  };

/** Where something belongs, and who says so; nobody: null twice. */
export type Placed = { category: string | null; categorySource: CategorySource | null };

/**
 * Says where a transaction belongs. First what the user said: a rule, then a keyword of their own;
 * then what the provider takes it for; then the keywords that everybody begins with and the
 * directory of merchants. Within each the longest words decide. Unless the user said otherwise,
 * what is received is income, and belongs where money goes only as a refund; study aid and interest
 * are no refunds of a loan.
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
  const byDefault = createDefaultSorter(categories);
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
    const text = wordsIn(texts.join(' '));
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

/**
 * Sorts by what everybody begins with, as far as the user left it, and by the directory of
 * merchants. Where the user took keywords away, the directory does not sort what has them; a
 * category that the user took every keyword from takes nothing by words.
 */
function createDefaultSorter(categories: readonly SortingCategory[]): Sorter {
  const keywords = categories.flatMap((category) => {
    const own = ownKeywords(category);
    const begun = category.keywords.filter((word) => !own.includes(word));
    return begun.map((word) => ({
      ...keywordIn(category, word),
      isFirst: isFirstOnly(word),
      isWhole: isWholeOnly(word),
    }));
  });
  const find = createKeywordFinder(keywords);
  const findMerchants = merchantFinder();
  const findRemoved = createKeywordFinder(categories.flatMap(removedKeywords));
  const known = new Map(
    categories.filter(isSortedByWords).map((category) => [category.defaultKey, category]),
  );
  return (text, isReceived) => {
    const removed = findRemoved(text).map(({ of }) => of);
    const merchants = findMerchants(text).flatMap(({ of, size }) => {
      const category = known.get(of);
      return category && !removed.includes(category) ? [{ of: category, size }] : [];
    });
    const service = text.service && known.get(SOLD_THROUGH[text.service]);
    // Whatever else stands there says more than who took the payment.
    const weak = service && !removed.includes(service) ? [{ of: service, size: 0 }] : [];
    return longestOf([...find(text), ...merchants, ...weak], isReceived);
  };
}

/** What is bought where nothing but the service that took the payment says it. */
const SOLD_THROUGH: Readonly<Record<PaymentService, DefaultCategory>> = {
  onlineShop: 'shopping',
  hotel: 'entertainment',
  restaurant: 'restaurants',
};

/** The keywords of the beginning that the user took away: no merchant brings them back. */
function removedKeywords(category: SortingCategory): Keyword<SortingCategory>[] {
  if (category.defaultKey === null) return [];
  const stored = new Set(category.keywords.map(foldedKeyword));
  return DEFAULT_CATEGORIES[category.defaultKey].keywords
    .filter((word) => !stored.has(foldedKeyword(word)))
    .map((word) => keywordIn(category, word));
}

function isSortedByWords({ defaultKey, keywords }: SortingCategory): boolean {
  if (defaultKey === null) return false;
  return keywords.length > 0 || DEFAULT_CATEGORIES[defaultKey].keywords.length === 0;
}

/** The keywords that the user added: those of their own categories, and new ones of others. */
function ownKeywords({ defaultKey, keywords }: SortingCategory): readonly string[] {
  if (defaultKey === null) return keywords;
  const begun = new Set(DEFAULT_CATEGORIES[defaultKey].keywords.map(foldedKeyword));
  return keywords.filter((word) => !begun.has(foldedKeyword(word)));
}
