import type { Currency } from '#domain/basics/currencies.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { financialSummary } from '#domain/figures/totals/summary.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import type { Collection, DraftOf, ItemOf, Records } from '#domain/records/records.ts';
import { ESTIMATED_TAX } from '#domain/records/tax-basis.ts';
import {
  publicFigures,
  type PublicFigures,
  type RecordsSource,
} from '#web/client/records/source.ts';
import { eraseGuestItem, guestCollection } from './guest-collection.ts';
import { guestHistory, taxationOf } from './guest-history.ts';
import { browserStorage, hasEnded, readStoredItems } from './guest-storage.ts';
import { guestCurrency, guestTaxFacts, keepGuestTaxFacts } from './guest-user.ts';

const context = { storage: browserStorage, now: () => new Date() };

const records: Records = {
  ...byKind<Records>(KIND_NAMES, (kind) => guestCollection(kind, context)),
  incomes: taxed(guestCollection('incomes', context)),
};

/** Lists the incomes that are taxed by table with their tax. */
function taxed(incomes: Records['incomes']): Records['incomes'] {
  return {
    ...incomes,
    async list() {
      const listed = await incomes.list();
      const tax = await taxationOf(listed);
      return [...tax(listed, monthOf(dayOf(context.now())))];
    },
  };
}

/** The records of a guest. None of their data leaves the browser. */
export const guestSource: RecordsSource = {
  key: ['guest'],
  isAccount: false,
  mortgages: async () => {
    const { guestMortgages } = await import('./guest-mortgages.ts');
    return guestMortgages(browserStorage, () => records);
  },
  moves: async () => {
    const { guestMoves } = await import('#web/guest/moves/guest-moves.ts');
    const { askWorker: read } = await import('#web/guest/moves/worker-call.ts');
    return guestMoves({ ...context, currency: currencyHere, read });
  },
  history: guestHistory({ ...context, figures: figuresOnce, currency: currencyHere }),
  // A guest's income stores the estimate itself (docs/product.md, section 9).
  unknownTax: ESTIMATED_TAX,
  records: (formKey) => (formKey === undefined ? records : onceEach(formKey)),
  erase: async (kind, id) => eraseGuestItem(kind, id, browserStorage),
  summary: async () => {
    const [all, figures] = await Promise.all([guestItems(), figuresOnce()]);
    const currency = currencyHere();
    return financialSummary(all, { currency, asOf: dayOf(new Date()), ...figures });
  },
  taxFacts: { read: guestTaxFacts, save: keepGuestTaxFacts },
  taxMeter: async (year) => {
    const { guestTaxMeter } = await import('./guest-tax.ts');
    return guestTaxMeter({ ...context, figures: figuresOnce }, year);
  },
  publicFigures: figuresOnce,
  demo: async () => ({ items: [], own: 0 }),
};

function currencyHere(): Currency {
  return guestCurrency(document.documentElement.lang as Language);
}

/** All items of a guest. */
export async function guestItems(): Promise<{ [K in Kind]: ItemOf<K>[] }> {
  const lists = await Promise.all(KIND_NAMES.map((kind) => records[kind].list()));
  return byKind(KIND_NAMES, (kind) => lists[KIND_NAMES.indexOf(kind)] ?? []);
}

/** The same with those that have ended, whose earlier months count. */
export async function guestHistories(): Promise<{ [K in Kind]: ItemOf<K>[] }> {
  const present = await guestItems();
  const ended = (kind: Kind) =>
    readStoredItems(kind, browserStorage).items.filter((item) => hasEnded(kind, item));
  const lists = KIND_NAMES.map((kind) => [...present[kind], ...ended(kind)]);
  return byKind(KIND_NAMES, (kind) => lists[KIND_NAMES.indexOf(kind)] ?? []);
}

let figures: Promise<PublicFigures> | null = null;

/** Read once for all the screens of a visit; requested again after a failure. */
function figuresOnce(): Promise<PublicFigures> {
  figures ??= publicFigures().catch((error: unknown) => {
    figures = null;
    throw error;
  });
  return figures;
}

const madeOf = new Map<string, Promise<unknown>>();

/** However often an opened form is sent, it adds once, as it does on the server. */
function onceEach(formKey: string): Records {
  const once = <Made>(make: () => Promise<Made>) => {
    const made = (madeOf.get(formKey) as Promise<Made> | undefined) ?? make();
    madeOf.set(formKey, made);
    made.catch(() => madeOf.delete(formKey));
    return made;
  };
  return byKind<Records>(KIND_NAMES, <K extends Kind>(kind: K) =>
    onceOf<ItemOf<K>, DraftOf<K>>(records[kind], once),
  );
}

function onceOf<Item, Draft>(
  stored: Collection<Item, Draft>,
  once: <Made>(make: () => Promise<Made>) => Promise<Made>,
): Collection<Item, Draft> {
  return {
    ...stored,
    create: (draft) => once(() => stored.create(draft)),
    createAll: (drafts) => once(() => stored.createAll(drafts)),
  };
}
