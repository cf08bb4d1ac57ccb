import { foldedCell } from './folded-cell.ts';

/** Cells that begin with one of some words. */
export type Like = { test(cell: string): boolean };

/** Cells that say that a row has not happened yet. */
export const PENDING: Like = beginning(
  'pending, reserv, väntar, väntande, v\ufffdntar, v?ntar, avvaktar, preliminär, prel, ' +
    'ej bokförd, inte bokförd, kommande, planerad, on hold, hold, authori, in progress, ' +
    'processing, waiting, scheduled, unbooked, not booked, venter, afventer, odottaa, varaus, ' +
    'katevaraus, vorgemerkt, ausstehend',
);

/** Cells that say that a row moved no money. */
export const CANCELLED: Like = beginning(
  'cancel, declin, fail, revert, refus, reject, delet, void, expired, denied, avbr, makuler, ' +
    'annuller, neka, avvis, avslag, raderad, slettet, kanseller, hylätty, peruttu, peruutettu, ' +
    'stornier, abgelehnt, misslyck',
);

/** Cells that say that a row is booked. */
export const DONE: Like = beginning(
  'complet, posted, booked, cleared, uncleared, reconciled, utför, bokför, genomför, klar, ' +
    'settled, executed, udført, utført, bokført, bogført, done, succe, paid, betald, processed, ' +
    'approved, godkänd, gebucht, kirjattu',
);

function beginning(words: string): Like {
  const list = words.split(', ');
  return {
    test: (cell) => {
      const folded = foldedCell(cell);
      return list.some((word) => folded.startsWith(word));
    },
  };
}
