import { foldedCell } from './folded-cell.ts';

/** Received 1, paid -1. */
export type AmountSign = 1 | -1;

/** A user's words for directions, in small letters. */
export type DirectionWords = ReadonlyMap<string, AmountSign>;

/** The words for which a direction column has no other use. */
const RECEIVED =
  /^(?:c|cr|crdt|credit|k|kredit|kreedit|kreditas|in|ind|inn|bij|h|haben|crédit|haber|abono|avere|uznania|received|money in|\+)$/i;
const PAID =
  /^(?:d|dr|dbit|debit|debet|deebet|debetas|ut|ud|out|af|s|soll|débit|debe|cargo|dare|obciążenia|paid|money out|-|\u2212)$/i;

/** Beginnings of what happened, in the words of brokers and banks, which may go on after them. */
const isReceivedWord = beginning(
  'inkomst, insättning, insatt, inbetalning, deposit, cash deposit, cash top-up, top-up, topup, ' +
    'top up, transfer in, sell, sale, sold, dividend, interest, sälj, försäljning, sålt, utdelning, ränta, ' +
    'innskudd, salg, selg, solgt, utbytte, indsat, indbetaling, indskud, udbytte, verkauf, ' +
    'einzahlung, einlage, dividende, zinsen, talletus, myynti, osinko, verkoop, storting, ' +
    'dividend, vente, dépôt, venta, depósito, ingreso, vendita, versamento, dividendo, ' +
    'sprzedaż, wpłata, dywidenda',
);
const isPaidWord = beginning(
  'utgift, uttag, utbetalning, withdrawal, cash withdrawal, withdraw, buy, purchase, bought, fee, ' +
    'custody fee, commission, tax, dividend tax, deposit fee, interest charge, transfer out, ' +
    'withholding tax, köp, avgift, courtage, skatt, källskatt, ' +
    'preliminärskatt, kjøp, kjøpt, uttak, gebyr, køb, udbetaling, hævning, kauf, ' +
    'auszahlung, gebühr, steuer, osto, nosto, palkkio, aankoop, koop, opname, kosten, achat, retrait, ' +
    'frais, compra, retirada, comisión, acquisto, prelievo, commissione, kupno, zakup, wypłata, ' +
    'opłata, prowizja',
);

/** The direction in a cell; null: not stated. */
export function directionOf(cell: string, words?: DirectionWords): AmountSign | null {
  const own = words?.get(foldedCell(cell));
  if (own !== undefined) return own;
  if (isPlainDirection(cell)) return RECEIVED.test(cell) ? 1 : -1;
  const folded = foldedCell(cell);
  if (isPaidWord(folded)) return -1;
  return isReceivedWord(folded) ? 1 : null;
}

/** Whether a cell states a direction and nothing else. */
export function isPlainDirection(cell: string): boolean {
  return RECEIVED.test(cell) || PAID.test(cell);
}

/** Tells whether a text begins with one of the words, or consists of it. */
function beginning(words: string): (text: string) => boolean {
  const names = words.split(', ');
  return (text) =>
    names.some((name) => text.startsWith(name) && !/[\p{L}\d]/u.test(text.charAt(name.length)));
}
