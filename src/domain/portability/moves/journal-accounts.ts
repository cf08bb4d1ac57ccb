import type { Currency } from '#domain/basics/currencies.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { AccountUse, BookAccount } from './double-entry.ts';
import { typeOf } from './item-words.ts';
import { type Amount, currencyOf, isMoney, ONE } from './journal-amounts.ts';
import type { Journal, Root, SettledEntry } from './journal.ts';
import { folded } from './move-file.ts';

/** Names of the accounts above all others, where a journal states no kinds, or has lost them. */
const ROOT_NAMES: readonly [Root, RegExp][] = [
  ['assets', /^(?:assets?|tillgang(?:ar)?|aktiva|vermogen|eiendeler|aktiver|actifs?|activos?)$/],
  [
    'liabilities',
    /^(?:liabilit(?:y|ies)|debts?|skuld(?:er)?|passiva|verbindlichkeiten|gjeld|passifs?)$/,
  ],
  [
    'equity',
    /^(?:equity|(?:eget[ -])?kapital|eigenkapital|egenkapital|opening balances?|ingaende balans)$/,
  ],
  ['income', /^(?:incomes?|revenues?|intakt(?:er)?|inkomst(?:er)?|einnahmen|ertrage|inntekter)$/],
  [
    'expenses',
    /^(?:expenses?|kostnad(?:er)?|utgift(?:er)?|ausgaben|aufwendungen|depenses|gastos)$/,
  ],
];

/** Accounts of a broker's cash, beside those of units. */
const CASH_NAME = /^(?:cash|kontant(?:er)?|likvida?(?: medel)?|likvidkonto|kassa|money|bargeld)$/;

/** Types of assets that are worth what they cost, and hold no units. */
const WHOLE_TYPES: ReadonlySet<string | null> = new Set(['real_estate', 'vehicle']);
/** Types of accounts that are one by themselves, beside the cash of the same bank. */
const OWN_TYPES: ReadonlySet<string | null> = new Set(['investment', 'retirement']);

type AccountFacts = {
  root: 'assets' | 'liabilities';
  /** Commodities of money, in the order of days; the first has the key of the account. */
  moneys: Map<string, number>;
  /** Units of each other commodity. */
  units: Map<string, bigint>;
  /** It has had more than one unit of a commodity at a time. */
  hasMany: boolean;
  postings: number;
  /** Postings that paid for an expense alone. */
  purchases: number;
};

/** The accounts of a journal, and which of them hold units together. */
export type JournalAccounts = {
  rootOf: (account: string) => Root | null;
  /** The account that holds units for another one, or itself; null: it holds money alone. */
  groupOf: (account: string) => string | null;
  /** The key of the money of an account in a commodity; null: it is none of the user's accounts. */
  keyOf: (account: string, commodity: string) => string | null;
  /** The account has units as one thing, whose value is their cost. */
  isWhole: (account: string) => boolean;
  isInstrument: (commodity: string) => boolean;
  /** The currency in which units are counted: of their prices, and of costs where these have it. */
  currencyOfUnits: (commodity: string) => Currency | null;
  /** The type that its names, and those above it, tell; null: none do. */
  typeIn: (account: string) => string | null;
  book: BookAccount[];
};

/** Finds the kinds, the currencies and the names of the accounts of a journal. */
export function* journalAccounts(
  journal: Journal,
  entries: readonly SettledEntry[],
): Steps<JournalAccounts> {
  const rootOf = createRoots(journal);
  const units = createUnits(journal);
  const facts = new Map<string, AccountFacts>();
  yield* eachInSteps(entries, ({ postings }) => {
    const own = postings.filter(({ account }) => isOwn(rootOf(account)));
    const isPurchase =
      own.length === 1 &&
      postings.every((each) => each === own[0] || rootOf(each.account) === 'expenses');
    for (const { account, amount, weight } of own) {
      const root = rootOf(account);
      if (!isOwn(root)) continue;
      const known: AccountFacts = facts.get(account) ?? noFacts(root);
      facts.set(account, known);
      const { commodity } = amount;
      if (isMoney(commodity)) known.moneys.set(commodity, (known.moneys.get(commodity) ?? 0) + 1);
      else addUnits(known, amount);
      units.add(commodity, weight.commodity);
      known.postings += 1;
      if (isPurchase) known.purchases += 1;
    }
  });
  // A share has the name of a vehicle or a home too, and is bought in numbers.
  const isWhole = (account: string) =>
    facts.get(account)?.hasMany !== true &&
    rootOf(account) === 'assets' &&
    WHOLE_TYPES.has(typeOf('assets', ...wordsOf(account)));
  const groups = groupsIn(facts, { isInstrument: units.isInstrument, isWhole });
  const keyOf = (account: string, commodity: string) => {
    const known = facts.get(account);
    if (known === undefined) return null;
    const [first = commodity] = known.moneys.keys();
    return first === commodity ? account : `${account} ${commodity}`;
  };
  return {
    rootOf,
    groupOf: (account) => groups.get(account) ?? null,
    keyOf,
    isWhole,
    isInstrument: units.isInstrument,
    currencyOfUnits: units.currencyOf,
    typeIn: (account) => {
      const root = rootOf(account);
      return isOwn(root) ? typeOf(root, ...wordsOf(account)) : null;
    },
    book: bookAccounts(journal, { facts, groups, keyOf, rootOf, isWhole }),
  };
}

/** Commodities that have a cost or a price in money, and in which currencies. */
function createUnits({ prices }: Journal) {
  const instruments = new Set<string>();
  const counts = { costs: new Map<string, number>(), prices: new Map<string, number>() };
  const most = new Map<string, Currency>();
  const count = (of: keyof typeof counts, commodity: string, money: string) => {
    const currency = currencyOf(money);
    if (isMoney(commodity) || !isMoney(money)) return;
    instruments.add(commodity);
    if (currency === null) return;
    const own = counts[of];
    const known = (own.get(`${commodity}\n${currency}`) ?? 0) + 1;
    own.set(`${commodity}\n${currency}`, known);
    const usual = `${of}\n${commodity}`;
    const other = most.get(usual);
    if (other === undefined || known > (own.get(`${commodity}\n${other}`) ?? 0))
      most.set(usual, currency);
  };
  for (const { commodity, amount } of prices) count('prices', commodity, amount.commodity);
  return {
    add: (commodity: string, money: string) => count('costs', commodity, money),
    isInstrument: (commodity: string) => instruments.has(commodity),
    currencyOf: (commodity: string): Currency | null => {
      const cost = most.get(`costs\n${commodity}`) ?? null;
      if (cost !== null && counts.prices.has(`${commodity}\n${cost}`)) return cost;
      return most.get(`prices\n${commodity}`) ?? cost;
    },
  };
}

function noFacts(root: AccountFacts['root']): AccountFacts {
  return { root, moneys: new Map(), units: new Map(), hasMany: false, postings: 0, purchases: 0 };
}

function addUnits(known: AccountFacts, { commodity, units }: Amount): void {
  const held = (known.units.get(commodity) ?? 0n) + units;
  known.units.set(commodity, held);
  known.hasMany ||= held > ONE || held < -ONE;
}

function isOwn(root: Root | null): root is 'assets' | 'liabilities' {
  return root === 'assets' || root === 'liabilities';
}

/** Tells the kinds of accounts by those that a journal states, else by their names; null: none do. */
export function createRoots({ roots }: Journal): (account: string) => Root | null {
  const known = new Map<string, Root | null>();
  const found = (account: string): Root | null => {
    for (let end = account.length; end > 0; end = account.lastIndexOf(':', end - 1)) {
      const root = roots.get(account.slice(0, end));
      if (root !== undefined) return root;
    }
    const first = folded(account.split(':')[0] ?? '');
    return ROOT_NAMES.find(([, names]) => names.test(first))?.[0] ?? null;
  };
  return (account) => {
    const root = known.get(account) ?? (known.has(account) ? null : found(account));
    known.set(account, root);
    return root;
  };
}

/** The names of an account without that of its kind. */
function pathOf(account: string): string[] {
  const names = account.split(':');
  return names.length > 1 ? names.slice(1) : names;
}

/** The names of an account, the nearest first, as words of a name. */
function wordsOf(account: string): string[] {
  return pathOf(account)
    .map((name) => name.replaceAll('-', ' '))
    .toReversed();
}

type GroupTerms = Pick<JournalAccounts, 'isInstrument' | 'isWhole'>;

/** An account for each kind of units, and one of cash beside them, are one that holds all. */
function groupsIn(
  facts: ReadonlyMap<string, AccountFacts>,
  { isInstrument, isWhole }: GroupTerms,
): Map<string, string> {
  const groups = new Map<string, string>();
  const inner = new Map<string, string>();
  const joined = new Set<string>();
  for (const [account, known] of facts) {
    const names = account.split(':');
    const last = names.at(-1) ?? '';
    const above = names.slice(0, -1).join(':');
    // A purse that pays for expenses is not a broker's cash.
    if (CASH_NAME.test(folded(last)) && known.purchases * 2 <= known.postings) joined.add(above);
    const held = [...known.units.keys()].filter((each) => isInstrument(each));
    if (known.root !== 'assets' || held.length === 0) continue;
    const isInner = names.length > 2;
    const isOfOne = isInner && held.some((each) => lettersOf(each) === lettersOf(last));
    if (isOfOne && !isWhole(account)) joined.add(above);
    if (isOfOne || (isInner && isNamedAfterUnits(known, last))) inner.set(account, above);
    if (!isWhole(account)) groups.set(account, isOfOne ? above : account);
  }
  for (const [account, above] of inner) {
    // One thing that is named like a home or a vehicle is a share where investments are.
    const isShare = !isWhole(account) || OWN_TYPES.has(typeOf('assets', ...wordsOf(above)));
    if (joined.has(above) && isShare) groups.set(account, above);
  }
  const all = new Set(groups.values());
  for (const account of facts.keys()) {
    const end = account.lastIndexOf(':');
    const above = account.slice(0, Math.max(end, 0));
    if (groups.has(account)) continue;
    if (all.has(account)) groups.set(account, account);
    else if (all.has(above) && CASH_NAME.test(folded(account.slice(end + 1))))
      groups.set(account, above);
  }
  return groups;
}

/** Whether an account has no money of its own, nor the name of an account that holds units. */
function isNamedAfterUnits({ moneys }: AccountFacts, name: string): boolean {
  return moneys.size === 0 && !OWN_TYPES.has(typeOf('assets', name.replaceAll('-', ' ')));
}

function lettersOf(text: string): string {
  return folded(text).replace(/[^\p{L}\d]/gu, '');
}

type BookTerms = {
  facts: ReadonlyMap<string, AccountFacts>;
  groups: ReadonlyMap<string, string>;
  keyOf: JournalAccounts['keyOf'];
  rootOf: JournalAccounts['rootOf'];
  isWhole: (account: string) => boolean;
};

function bookAccounts(journal: Journal, terms: BookTerms): BookAccount[] {
  const { facts, groups, keyOf, isWhole } = terms;
  const book = new Map<string, BookAccount>();
  const shared = new Map<string, number>();
  for (const account of new Set([...facts.keys()].map((each) => groups.get(each) ?? each))) {
    const name = pathOf(account).at(-1) ?? account;
    shared.set(name, (shared.get(name) ?? 0) + 1);
  }
  const add = (id: string, account: string, rest: Pick<BookAccount, 'use' | 'currency'>) => {
    if (book.has(id)) return;
    const path = pathOf(account);
    const last = path.at(-1) ?? account;
    const isShared = (shared.get(last) ?? 0) > 1 && path.length > 1;
    const name = isShared ? path.slice(-2).join(' ') : last;
    const place = path.slice(0, isShared ? -2 : -1).join(' · ');
    const isClosed = journal.closed.has(account);
    book.set(id, { id, name: `${name}${id.slice(account.length)}`, place, isClosed, ...rest });
  };
  for (const [account, known] of facts) {
    const group = groups.get(account);
    const moneys = [...known.moneys.keys()];
    if (group !== undefined) {
      add(group, group, { use: 'held', currency: currencyOf(moneys[0] ?? '') });
      const found = book.get(group);
      if (found !== undefined) found.currency ??= currencyOf(moneys[0] ?? '');
      continue;
    }
    const use = accountUse(account, known, { journal, isWhole });
    for (const commodity of moneys) {
      const id = keyOf(account, commodity) ?? account;
      add(id, account, { use, currency: currencyOf(commodity) });
      const found = book.get(id);
      if (commodity === '' && found !== undefined) found.isUnstated = true;
    }
    if (moneys.length === 0 && isWhole(account)) add(account, account, { use, currency: null });
  }
  return [...book.values()];
}

type UseTerms = { journal: Journal; isWhole: (account: string) => boolean };

function accountUse(
  account: string,
  known: AccountFacts,
  { journal, isWhole }: UseTerms,
): AccountUse {
  if (known.root === 'assets') return isWhole(account) ? 'asset' : 'cash';
  const type = typeOf('liabilities', ...wordsOf(account));
  if (type === 'credit_card') return 'card';
  if (type !== null && type !== 'other') return 'debt';
  return journal.cash.has(account) || known.purchases * 2 > known.postings ? 'card' : 'debt';
}
