import type { Currency } from '#domain/basics/currencies.ts';
import type { MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MissingRecord } from '#domain/portability/moves/missing-records.ts';
import type { MoveFile, MoveItem } from '#domain/portability/moves/move-file.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { request } from '#web/client/http/api.ts';
import { followedRequest, freshAnswer } from '#web/client/http/files.ts';
import { isNetworkError, isServerFailure } from '#web/client/http/remote-error.ts';

export type ReadItem = MoveItem & {
  /** The record of an older version of the file that it adds to; null: a new one is made. */
  continues: {
    id: string;
    name: string;
    added: number;
    /** Transactions that it does not have yet. */
    transactions: number;
    differs: readonly { month: string; stored: string; currency: Currency; value: string }[];
    /** Transactions of an earlier version that this one lacks. */
    gone?: {
      count: number;
      isRemoved: boolean;
      rows: readonly {
        id: string;
        day: string;
        name: string;
        amount: string | null;
        currency: Currency;
      }[];
    };
  } | null;
};

/** A record of an older version that the file has nothing of, which stays unless it has ended. */
export type MissingItem = Omit<MissingRecord, 'currency'> & { currency: Currency };

/** A file as it has been read, before it is saved. */
export type ReadMove = Omit<MoveFile, 'items'> & {
  id: string;
  fileName: string;
  currency: Currency;
  items: readonly ReadItem[];
  missing: readonly MissingItem[];
  choices: MoveChoices;
};

export type SavedCounts = {
  made: Record<Kind, number>;
  updated: number;
  months: number;
  /** Absent in older files. */
  transactions?: number;
  holdingTransactions?: number;
};

/** A file that waits to be saved, for an hour, or that was saved and can be undone. */
export type KeptFile = {
  id: string;
  fileName: string;
  readAt: string;
  /** Null: it waits. */
  savedAt: string | null;
  counts: SavedCounts | null;
  isSaving: boolean;
};

type SaveListener = {
  /** Receives the share of the transactions that is stored (0 to 1). */
  onShare: (share: number) => void;
  /** No answer has come: whether the file was saved is being asked. */
  onLost: () => void;
};

/** Reads files that move in, and saves them where the records of a source are. */
export type MoveSource = {
  read(content: Blob, name: string): Promise<ReadMove>;
  /** A file that waits, as it was shown last. */
  open(id: string): Promise<ReadMove>;
  /** The file as chosen, read again where its layout has been. */
  choose(id: string, choices: MoveChoices): Promise<ReadMove>;
  save(id: string, saving: SaveListener): Promise<SavedCounts>;
  /** Forgets a file that was not saved, or takes back what one made. */
  undo(id: string): Promise<unknown>;
  /** Newest first. */
  kept(): Promise<readonly KeptFile[]>;
};

const PATH = '/api/moves';

/** Files of an account, which the server reads. */
export const accountMoves: MoveSource = {
  async read(content, fileName) {
    // The server detects the kind by its bytes.
    const sent = new Blob([await content.arrayBuffer()], { type: 'application/octet-stream' });
    return request<ReadMove>(PATH, { method: 'POST', content: sent, fileName });
  },
  open: (id) => freshAnswer<ReadMove>(`${PATH}/${id}`),
  choose: (id, choices) => request<ReadMove>(`${PATH}/${id}`, { method: 'PUT', body: choices }),
  async save(id, { onShare, onLost }) {
    try {
      return await followedRequest<SavedCounts>(`${PATH}/${id}/save`, { onShare });
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      onLost();
      return savedMeanwhile(id, error);
    }
  },
  undo: (id) => request(`${PATH}/${id}`, { method: 'DELETE' }),
  kept: () => request<KeptFile[]>(PATH),
};

/** The server, or a proxy before it, may have saved the file all the same. */
function isUnanswered(error: unknown): boolean {
  return isNetworkError(error) || isServerFailure(error);
}

const ASKED_AGAIN_MS = 2_000;

/** The counts of a file whose save was not answered; throws the failure if it was not saved. */
async function savedMeanwhile(id: string, failure: unknown): Promise<SavedCounts> {
  for (;;) {
    const files = await freshAnswer<KeptFile[]>(PATH).catch((error: unknown) => {
      if (isUnanswered(error)) return null;
      throw error;
    });
    const file = files?.find((each) => each.id === id);
    if (file?.counts) return file.counts;
    if (files !== null && file?.isSaving !== true) throw failure;
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS));
  }
}
