import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import {
  createKeywordFinder,
  type Keyword,
  keywordIn,
  wordsIn,
  type SellerKind,
} from './keyword-search.ts';
import { isFirstOnly, isWholeOnly, merchantFinder } from '#domain/banking/merchants/directory.ts';
import {
  createCategoryFinder,
  DEFAULT_CATEGORIES,
  type DefaultCategory,
  foldedKeyword,
  longestOf,
  type CategoryFinder,
  type KeywordCategory,
} from './transaction-categories.ts';
import type { CategorySource } from '#domain/banking/transactions/transactions.ts';

/** A user's category; `defaultKey` is set if it is one of the default categories. */
export type UserCategory = KeywordCategory & { defaultKey: DefaultCategory | null };

/** A user's rule: a text that contains these words has this category. */
export type CategoryRule = { pattern: string; category: string };

export type TransactionText = Pick<IncomingTransaction, 'description' | 'amount'> &
  Partial<Pick<IncomingTransaction, 'merchantName' | 'providerCategory' | 'isReversal'>> & {
    /** A received amount that refunds an earlier payment to the same merchant. */
    isRefund?: boolean;
  };

/** The category of a transaction and its source; both null if there is none. */
export type CategoryChoice = { category: string | null; categorySource: CategorySource | null };

/**
 * Categorizes a transaction: by the user's rules, the user's own keywords, the provider's category,
 * and last the default keywords and the directory of merchants. Within each the longest words
 * decide. Unless the user decided it, a received amount is income, and is in a spending category
 * only as a refund; study aid and interest are not refunds of a loan.
 */
export function createCategorizer(
  categories: readonly UserCategory[],
  rules: readonly CategoryRule[],
): (of: TransactionText) => CategoryChoice {
  const byRule = createCategoryFinder(
    rules.map(({ pattern, category }) => ({
      id: category,
      direction: 'both',
      keywords: [pattern],
    })),
  );
  const byOwn = createCategoryFinder(
    categories.map((each) => ({ ...each, keywords: ownKeywords(each) })),
  );
  const byDefault = createDefaultFinder(categories);
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
    const attempts: [CategorySource, () => string | null][] = [
      ['rule', () => byRule(text, isReceived)],
      ['keywords', () => byOwn(text, isReceived)],
      ['provider', () => guessed((providerCategory && defaults.get(providerCategory)) ?? null)],
      ['keywords', () => guessed(byDefault(text, isReceived))],
    ];
    for (const [categorySource, find] of attempts) {
      const category = find();
      if (category !== null) return { category, categorySource };
    }
    return { category: null, categorySource: null };
  };
}

/**
 * Categorizes by the default keywords that the user kept and by the directory of merchants. The
 * directory ignores texts with keywords that the user removed, and categories from which the user
 * removed all keywords.
 */
function createDefaultFinder(categories: readonly UserCategory[]): CategoryFinder {
  const keywords = categories.flatMap((category) => {
    const own = ownKeywords(category);
    const remaining = category.keywords.filter((word) => !own.includes(word));
    return remaining.map((word) => ({
      ...keywordIn(category, word),
      isFirst: isFirstOnly(word),
      isWhole: isWholeOnly(word),
    }));
  });
  const find = createKeywordFinder(keywords);
  const findMerchants = merchantFinder();
  const findRemoved = createKeywordFinder(categories.flatMap(removedKeywords));
  const known = new Map(
    categories.filter(usesDirectory).map((category) => [category.defaultKey, category]),
  );
  return (text, isReceived) => {
    const removed = findRemoved(text).map(({ of }) => of);
    const merchants = findMerchants(text).flatMap(({ of, size }) => {
      const category = known.get(of);
      return category && !removed.includes(category) ? [{ of: category, size }] : [];
    });
    const service = text.service && known.get(SOLD_THROUGH[text.service]);
    // Any other word tells more than the payment service.
    const weak = service && !removed.includes(service) ? [{ of: service, size: 0 }] : [];
    return longestOf([...find(text), ...merchants, ...weak], isReceived);
  };
}

/** The category of a purchase of which only the payment service is known. */
const SOLD_THROUGH: Readonly<Record<SellerKind, DefaultCategory>> = {
  onlineShop: 'shopping',
  hotel: 'entertainment',
  restaurant: 'restaurants',
};

/** Default keywords that the user removed; the directory does not restore them. */
function removedKeywords(category: UserCategory): Keyword<UserCategory>[] {
  if (category.defaultKey === null) return [];
  const stored = new Set(category.keywords.map(foldedKeyword));
  return DEFAULT_CATEGORIES[category.defaultKey].keywords
    .filter((word) => !stored.has(foldedKeyword(word)))
    .map((word) => keywordIn(category, word));
}

function usesDirectory({ defaultKey, keywords }: UserCategory): boolean {
  if (defaultKey === null) return false;
  return keywords.length > 0 || DEFAULT_CATEGORIES[defaultKey].keywords.length === 0;
}

/** Keywords that the user added, to own and to default categories. */
function ownKeywords({ defaultKey, keywords }: UserCategory): readonly string[] {
  if (defaultKey === null) return keywords;
  const defaults = new Set(DEFAULT_CATEGORIES[defaultKey].keywords.map(foldedKeyword));
  return keywords.filter((word) => !defaults.has(foldedKeyword(word)));
}
