import { foldedCell } from './folded-cell.ts';

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
