import type { Currency } from '#domain/basics/currencies.ts';
import type { MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MoveFile, MoveItem } from '#domain/portability/moves/move-file.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { request } from '#web/client/http/api.ts';

export type ReadItem = MoveItem & {
  /** The record of an older version of the file that it adds to; null: a new one is made. */
  continues: {
    id: string;
    name: string;
    added: number;
    /** Transactions that it does not have yet. */
    transactions: number;
    differs: readonly { month: string; stored: string; currency: Currency; value: string }[];
  } | null;
};

/** A file as it has been read, before it is saved. */
export type ReadMove = Omit<MoveFile, 'items'> & {
  id: string;
  fileName: string;
  currency: Currency;
  items: readonly ReadItem[];
};

export type SavedCounts = {
  made: Record<Kind, number>;
  updated: number;
  months: number;
  /** Absent in older files. */
  transactions?: number;
  holdingTransactions?: number;
};

/** A file that was saved, and can be undone. */
export type SavedFile = { id: string; fileName: string; savedAt: string; counts: SavedCounts };

/** Reads files that move in, and saves them where the records of a source are. */
export type MoveSource = {
  read(content: Blob, name: string): Promise<ReadMove>;
  /** The file as chosen, read again where its layout has been. */
  choose(id: string, choices: MoveChoices): Promise<ReadMove>;
  save(id: string): Promise<SavedCounts>;
  /** Forgets a file that was not saved, or takes back what one made. */
  undo(id: string): Promise<unknown>;
  /** The files that were saved and can be undone, newest first. */
  saved(): Promise<readonly SavedFile[]>;
};

const PATH = '/api/moves';

/** Files of an account, which the server reads. */
export const accountMoves: MoveSource = {
  async read(content, fileName) {
    // The server detects the kind by its bytes.
    const sent = new Blob([await content.arrayBuffer()], { type: 'application/octet-stream' });
    return request<ReadMove>(PATH, { method: 'POST', content: sent, fileName });
  },
  choose: (id, choices) => request<ReadMove>(`${PATH}/${id}`, { method: 'PUT', body: choices }),
  save: (id) => request<SavedCounts>(`${PATH}/${id}/save`, { method: 'POST' }),
  undo: (id) => request(`${PATH}/${id}`, { method: 'DELETE' }),
  saved: () => request<SavedFile[]>(PATH),
};
