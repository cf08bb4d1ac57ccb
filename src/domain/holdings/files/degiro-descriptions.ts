import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import { numberIn, product, sizeOf } from './cell-numbers.ts';
import { wordMap, wordOf } from './cell-words.ts';

/** A row of Degiro's by its description, in the user's language. */
type DegiroRow = HoldingKind | 'currency' | 'inner' | 'order_fee' | 'fund_conversion';

/** Descriptions by words in them, of which the first counts. Dutch, English, French, Spanish, … */
const DESCRIPTIONS: readonly (readonly [pattern: RegExp, kind: DegiroRow])[] = [
  [/cash sweep|^overboeking (?:van|naar) uw|^transfer (?:from|to) your cash account/, 'inner'],
  [/^virement (?:depuis|vers) votre compte esp/, 'inner'],
  [/^reservation |^processed flatex|^reservering /, 'inner'],
  [
    /^flatex (?:terugstorting|withdrawal)|^(?:withdrawal|terugstorting|retrait(?: de fonds)?|retirada)$/,
    'withdrawal',
  ],
  [/^valuta (?:creditering|debitering)|^fx (?:credit|debit)|cambio de divisa$/, 'currency'],
  [
    /^(?:levantamento|cr\?dito) de divisa|^op(?:\?|e)ration de change|^w\?hrungswechsel/,
    'currency',
  ],
  [/transactiekosten|transaction and\/or third part|frais degiro de courtage/, 'order_fee'],
  [/^comiss\?es de transa|^costes de transacci\?n|transaktionsgeb\?hr/, 'order_fee'],
  // On purchases of French, Italian and British shares.
  [/^(?:transactiebelasting|stamp duty|financial transaction tax)\b/, 'order_fee'],
  [
    /^dividendbelasting$|^dividend tax$|^imp\?ts? sur dividende|^retenci\?n del dividendo/,
    'withholding_tax',
  ],
  [/^imposto sobre dividendo|^dividendensteuer|^ritenuta sul dividendo/, 'withholding_tax'],
  [/^dividend(?:e|en|o)?$|^dividende$/, 'dividend'],
  [/aansluitingskosten|connection fee|corporate action (?:kosten|fee)/, 'fee'],
  [/^frais de connexion aux places/, 'fee'],
  [
    /^variation fonds mon|^koersverandering geldmarktfonds|^money market fund price change/,
    'interest',
  ],
  [/^(?:flatex )?(?:interest|rente|int\?r\?ts|intereses|juros|zinsen)\b/, 'interest'],
  // Of bonds, also that which was bought with them, and of shares that were lent.
  [/^coupon$|^meegekochte rente$|^(?:inkomsten uit|income from) securities lending/, 'interest'],
  [/^degiro courtesy/, 'correction'],
  [
    /^(?:\S+ )?(?:deposit|storting|ingreso|dep\?sito|einzahlung|versement de fonds)$|^(?:ideal|sofort) deposit/,
    'deposit',
  ],
];

/** The kind of a row that is not a trade, by its description; null: not known. */
export function degiroRowOf(description: string): DegiroRow | null {
  const word = wordOf(description);
  return DESCRIPTIONS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

const TRADE_WORDS = wordMap<'buy' | 'sell'>([
  ['koop, buy, achat, compra, kauf, acquisto, köp, køb, kjøp', 'buy'],
  ['verkoop, sell, vente, venta, venda, verkauf, vendita, sälj, salg, selg', 'sell'],
]);

/** Words before units that came or left by another event than a trade. */
const EVENTS: readonly (readonly [
  pattern: RegExp,
  kind: 'exchange' | 'bonus' | 'split' | 'cash',
])[] = [
  [/^(?:productwijziging|product change|changement de produit|cambio de producto)/, 'exchange'],
  [/^(?:stock dividend|dividende en actions)/, 'bonus'],
  [/^(?:stock split|aandelensplitsing|split)/, 'split'],
  [/^(?:conversion fonds mon|conversie geldmarktfonds|money market fund conversion)/, 'cash'],
];

export type DegiroTrade = {
  side: 'buy' | 'sell';
  /** The event that moved the units; null: a trade; `unknown`: words that are not known. */
  event: 'exchange' | 'bonus' | 'split' | 'cash' | 'unknown' | null;
  quantity: bigint;
  price: bigint;
  /** Code of the currency of the price, which may be of pence. */
  currency: string;
};

const TAIL = /^ ?([\d.,]+) ([A-Z]{3})(?: \([A-Z\d]{12}\))?$/;
const HEAD = /^(\p{L}+) (\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|[\d.,]+)/u;

/**
 * The trade in a description, such as `Koop 1 @ 33,9 USD` or `Sell 4 AVIVA@496 GBX (GB00BPQY8M80)`;
 * null: it has none. The row's amount decides where a mark could be of thousands or of decimals.
 */
export function degiroTrade(description: string, amount: bigint | null): DegiroTrade | null {
  const at = description.lastIndexOf('@');
  const [, price = '', currency = ''] = TAIL.exec(description.slice(at + 1)) ?? [];
  if (at === -1 || price === '') return null;
  const words = description.slice(0, at);
  const colon = words.indexOf(':');
  const plain = sideIn(words);
  const found = plain ?? (colon === -1 ? null : sideIn(words.slice(colon + 1).trim()));
  if (found === null) return null;
  const numbers = likeliest(quantitiesIn(found.quantity), price, amount);
  if (numbers === null) return null;
  const prefix = plain === null ? wordOf(words.slice(0, colon)) : null;
  const event = EVENTS.find(([pattern]) => prefix !== null && pattern.test(prefix))?.[1];
  return {
    side: found.side,
    event: prefix === null ? null : (event ?? 'unknown'),
    ...numbers,
    currency,
  };
}

function sideIn(words: string): { side: 'buy' | 'sell'; quantity: string } | null {
  const [, word = '', quantity = ''] = HEAD.exec(words) ?? [];
  const side = TRADE_WORDS.get(wordOf(word));
  return side === undefined ? null : { side, quantity };
}

/** A number with spaces, and the one before the first of them: names of instruments begin so, too. */
function quantitiesIn(cell: string): string[] {
  const [first = ''] = cell.split(/\s/);
  return first === cell ? [cell] : [cell, first];
}

function likeliest(quantities: readonly string[], price: string, amount: bigint | null) {
  const marks = ['comma', 'point'] as const;
  const ways = marks.flatMap((mark) =>
    quantities.flatMap((cell) => {
      const [units, each] = [numberIn(cell, mark), numberIn(price, mark)];
      return units === null || each === null ? [] : [{ quantity: units, price: each }];
    }),
  );
  const off = ({ quantity, price: each }: { quantity: bigint; price: bigint }) => {
    const worth = product(quantity, each);
    const [asStated, inPercent] = [worth, worth / 100n].map((value) =>
      sizeOf(value - sizeOf(amount ?? 0n)),
    ) as [bigint, bigint];
    return asStated < inPercent ? asStated : inPercent;
  };
  const [first = null, ...others] = ways;
  if (amount === null || first === null) return first;
  return others.reduce((best, way) => (off(way) < off(best) ? way : best), first);
}
