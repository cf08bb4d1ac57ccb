/** Cells that begin with one of some words. */
export type CellPattern = { test(cell: string): boolean };

/** Cells that mark a row as pending. */
export const PENDING: CellPattern = beginning(
  'pending, reserv, väntar, väntande, v\ufffdntar, v?ntar, avvaktar, preliminär, prel, ' +
    'ej bokförd, inte bokförd, kommande, planerad, on hold, hold, authori, in progress, ' +
    'processing, waiting, scheduled, unbooked, not booked, venter, afventer, odottaa, varaus, ' +
    'katevaraus, vorgemerkt, umsatz vorgemerkt, ausstehend, gereserveerd, in behandeling, ' +
    'en attente, pendiente, in attesa, autorizzat, oczekuj',
);

/** Cells that mark a row as one that moved no money. */
export const CANCELED: CellPattern = beginning(
  'cancel, declin, fail, revert, refus, reject, delet, void, expired, denied, avbr, makuler, ' +
    'annuller, neka, avvis, avslag, raderad, slettet, kanseller, hylätty, peruttu, peruutettu, ' +
    'stornier, abgelehnt, misslyck, återför, geweiger, geannuleer, rechaz, rifiut, odrzuc, ' +
    'zamitnut',
);

/** Cells that mark a row as booked. */
export const DONE: CellPattern = beginning(
  'complet, posted, booked, cleared, uncleared, reconciled, utför, bokför, genomför, klar, ' +
    'settled, executed, udført, utført, bokført, bogført, done, succe, paid, betald, processed, ' +
    'approved, godkänd, gebucht, umsatz gebucht, kirjattu, toteutu, slutför, geaccepteer, ' +
    'verwerkt, comptabilis, contabiliz, zaksięgowan',
);

/** Cells that answer a question that the name of their column asks. */
export const YES: CellPattern = {
  test: (cell) => /^(?:ja|yes|true|sant|j|y|x)$/i.test(cell.trim()),
};

export const NO: CellPattern = {
  test: (cell) => /^(?:nej|no|nei|nein|false|falskt|n)$/i.test(cell.trim()),
};

/** Banks that write no letters but those of ASCII drop the marks above them: `Bokford`. */
function unmarked(text: string): string {
  if (!/[^\u0020-\u007e]/.test(text)) return text;
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('æ', 'ae');
}

function beginning(words: string): CellPattern {
  const list = unmarked(words).split(', ');
  return {
    test: (cell) => {
      const folded = unmarked(foldedCell(cell));
      return list.some((word) => folded.startsWith(word));
    },
  };
}

/** Received 1, paid -1. */
type AmountSign = 1 | -1;

/** A user's words for directions, in small letters. */
export type DirectionWords = ReadonlyMap<string, AmountSign>;

/** The words for which a direction column has no other use. */
const RECEIVED =
  /^(?:c|cr|crdt|credit|k|kredit|kreedit|kreditas|in|ind|inn|bij|h|haben|crédit|haber|abono|avere|uznania|received|money in|\+|income|incomings?|indtægt(?:er)?|inntekt(?:er)?|intäkt(?:er)?|inkomster|einnahmen?|tulot?|inkomsten|revenus?|ingresos?|entrat[ae]|przychód|wpływ)$/i;

const PAID =
  /^(?:d|dr|dbit|debit|debet|deebet|debetas|ut|ud|out|af|s|soll|débit|debe|cargo|dare|obciążenia|paid|money out|-|\u2212|expenses?|spending|outgoings?|utgifter|udgift(?:er)?|kostnad(?:er)?|ausgaben?|menot?|uitgaven?|dépenses?|gastos?|uscit[ae]|wydatek)$/i;

/** Beginnings of what happened, in the words of brokers and banks, which may go on after them. */
const isReceivedWord = startsWithWord(
  'inkomst, insättning, insatt, inbetalning, deposit, cash deposit, cash top-up, top-up, topup, ' +
    'top up, transfer in, sell, sale, sold, dividend, interest, sälj, försäljning, sålt, utdelning, ränta, ' +
    'innskudd, salg, selg, solgt, utbytte, indsat, indbetaling, indskud, udbytte, verkauf, ' +
    'einzahlung, einlage, dividende, zinsen, talletus, myynti, osinko, verkoop, storting, ' +
    'dividend, vente, dépôt, venta, depósito, ingreso, vendita, versamento, dividendo, ' +
    'sprzedaż, wpłata, dywidenda',
);

const isPaidWord = startsWithWord(
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
function startsWithWord(words: string): (text: string) => boolean {
  const names = words.split(', ');
  return (text) =>
    names.some((name) => text.startsWith(name) && !/[\p{L}\d]/u.test(text.charAt(name.length)));
}

/** A cell as headers are compared: small letters, single spaces. */
export function foldedCell(cell: string): string {
  return cell.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
