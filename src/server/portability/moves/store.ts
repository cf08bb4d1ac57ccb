import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CategoryPlan } from '#domain/banking/categories/named-categories.ts';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import type { BrokerFile } from '#domain/holdings/files/broker-file.ts';
import { type MoveChoices, readsOtherwise } from '#domain/portability/moves/choices.ts';
import {
  createIssues,
  type MoveFile,
  type MoveIssue,
  type MoveItem,
  nameKey,
} from '#domain/portability/moves/move-file.ts';
import type { MissingRecord } from '#domain/portability/moves/missing-records.ts';
import type { MadeOfMove, MoveCounts, MovedItem } from '#domain/portability/moves/moved-items.ts';
import { omittedOf } from '#domain/portability/moves/older-versions.ts';
import {
  additionOf,
  choiceOf,
  type Continued,
  countsOf,
  plannedFile,
  type Planned,
  replacesOf,
} from '#domain/portability/moves/plan.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { currencyOf } from '#server/account/users/store.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { plannedCategories } from '#server/banking/imports/moved-rows.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { refuseBeyondValuesMax } from '#server/records/history/values-max.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import { continueItem, makeItems } from './moved-records.ts';
import { addTransactions, heldFile } from './moved-transactions.ts';
import {
  accountsWithRows,
  countedItems,
  type KnownAccounts,
  type NewTransactions,
  newTransactions,
} from './known-accounts.ts';
import {
  earlierRecords,
  type GoneRows,
  goneRows,
  hashedKey,
  newerFileOf,
  olderAccounts,
} from './earlier-records.ts';
import { dropOldestOpen, dropOldestSaved, openedSince, savedBefore } from './kept-moves.ts';
import { endMissing, takeOutCopies } from './missing-records.ts';
import { moves } from './table.ts';
import { withWriteTimes } from './used-records.ts';

const NO_CHOICES: MoveChoices = { items: [] };

/**
 * A file that was read: `json` its contents as read from `bytes`, `parts` its transactions; null: it
 * has none.
 */
type NewMove = {
  fileName: string;
  source: MoveFile['source'];
  json: string;
  parts: string | null;
  bytes: Buffer;
  /** How it was read. */
  choices: MoveChoices;
};

/** Stores a file for an hour, and returns its id. */
export async function addMove(
  userTx: ClockedTx,
  { fileName, source, json, parts, bytes, choices }: NewMove,
): Promise<string> {
  const { tx, userId, clock } = userTx;
  await takeLock(tx, 'limits', userId);
  const id = v7();
  const at = clock().toISOString();
  await tx.execute(sql`
    insert into moves (user_id, id, file_name, source, content, parts, bytes, choices, created_at)
    values (${userId}::uuid, ${id}::uuid, ${fileName}, ${source}, ${json}::jsonb, ${parts}::jsonb,
      ${source === 'spreadsheet' ? bytes : null}, ${JSON.stringify(choices)}::jsonb, ${at})`);
  await dropOldestOpen(userTx);
  return id;
}

type OpenMove = { id: string; fileName: string; content: MoveFile; choices: MoveChoices };

/** A file that waits to be saved; null: none of that id, or no longer. */
async function openMove({ tx, userId, clock }: ClockedTx, id: string): Promise<OpenMove | null> {
  // Without its transactions and its bytes, which are most of it.
  const { fileName, content, choices, createdAt } = moves;
  const [row] = await tx
    .select({ fileName, content, choices, createdAt })
    .from(moves)
    .where(and(eq(moves.userId, userId), eq(moves.id, id)))
    .for('update');
  if (row === undefined || row.content === null) return null;
  if (row.createdAt <= openedSince(clock())) return null;
  return { id, fileName: row.fileName, content: row.content, choices: row.choices ?? NO_CHOICES };
}

/**
 * The number of bytes of a file that waits to be saved and has been read otherwise than choices state.
 * Null: there is none, or it needs no other reading.
 */
export async function sizeReadOtherwise(
  { tx, userId }: ClockedTx,
  id: string,
  choices: MoveChoices,
): Promise<number | null> {
  const own = and(eq(moves.userId, userId), eq(moves.id, id), isNotNull(moves.bytes));
  const size = sql<number>`octet_length(${moves.bytes})`;
  const [known] = await tx.select({ choices: moves.choices, size }).from(moves).where(own);
  if (known === undefined || !readsOtherwise(known.choices ?? NO_CHOICES, choices)) return null;
  return known.size;
}

/** The bytes of such a file; null: it waits no longer. */
export async function bytesOf(
  { tx, userId }: ClockedTx,
  id: string,
): Promise<{ bytes: Buffer; fileName: string } | null> {
  const { bytes, fileName } = moves;
  const own = and(eq(moves.userId, userId), eq(moves.id, id));
  const [row] = await tx.select({ bytes, fileName }).from(moves).where(own);
  return row?.bytes ? { bytes: row.bytes, fileName: row.fileName } : null;
}

type AnsweredItem = MoveItem & {
  /** A record of an older version of the file, with what is new; null: a new one is made. */
  continues:
    | (ReturnType<typeof additionOf> & {
        /** Transactions that the record does not have yet. */
        transactions: number;
        /** Transactions of an earlier version that this one lacks; absent: none. */
        gone?: GoneRows;
      })
    | null;
};

export type MoveAnswer = Omit<MoveFile, 'items' | 'categories'> & {
  id: string;
  fileName: string;
  /** The currency of items for which neither file nor user states one. */
  currency: string;
  items: AnsweredItem[];
  missing: MissingRecord[];
  /** The user's, also those that the file no longer has a use for. */
  choices: MoveChoices;
};

async function planned(
  userTx: ClockedTx,
  { id, content, choices }: Pick<OpenMove, 'id' | 'content' | 'choices'>,
): Promise<Planned & Pick<KnownAccounts, 'bankAccounts'> & { held: BrokerFile }> {
  const held = await heldFile(userTx, id, content);
  const { bankAccounts, records: linked } = await accountsWithRows(userTx, id, held);
  const records = await earlierRecords(userTx, content, linked);
  const running = monthOf(dayOf(userTx.clock()));
  const counted = await countedItems(userTx, id, content.items);
  const coOwned = await takeOutCopies(userTx, records);
  const terms = { ...records, running, counted, coOwned };
  const found = await inSteps(plannedFile(content, choices, terms));
  return { ...found, bankAccounts, held };
}

/** The user's choices, and the contents as JSON where these have the file read anew. */
export type NewChoices = { choices: MoveChoices; json: string | null };

/** The file as it would be saved; with new choices, these are stored. Null: no such file. */
export async function answerOf(
  userTx: ClockedTx,
  id: string,
  stating: NewChoices | null,
): Promise<MoveAnswer | null> {
  const { tx, userId } = userTx;
  const stored = await openMove(userTx, id);
  if (stored === null) return null;
  const move = stating === null ? stored : await storeChoices(userTx, stored, stating);
  const stated = move.choices;
  const { file, continued, missing, held } = await planned(userTx, move);
  const newer = newerFileOf(file, held, continued);
  const older = olderAccounts(file, continued);
  const asked = new Map([...continued].filter(([key]) => !older.has(key)));
  const fresh = await newTransactions(userTx, id, { continued: asked, held, newer });
  const items = file.items.map((item): AnsweredItem => {
    const known = continued.get(item.key);
    if (known === undefined) return { ...item, continues: null };
    const { transactions = 0, lacking } = fresh.get(item.key) ?? {};
    const own = { ...additionOf(item, known), transactions };
    const { removes } = choiceOf(stated, item.key) ?? {};
    const gone = lacking?.gone.length ? { gone: goneRows(lacking, removes) } : {};
    return { ...item, continues: { ...own, ...gone } };
  });
  const currency = stated.currency ?? (await currencyOf(tx, userId)) ?? DEFAULT_CURRENCY;
  const { categories = [], ...shown } = file;
  const issues = [
    ...file.issues,
    ...changedIssues(file.items, fresh),
    ...(categories.length === 0 ? [] : categoryIssues(await plannedCategories(userTx, categories))),
  ];
  const shownFile = { ...shown, id, fileName: move.fileName, currency, items, issues };
  const lacking = missing.map(({ moved: _, ...each }) => each);
  return { ...shownFile, missing: lacking, choices: stated };
}

/** Transactions that are stored otherwise: those of holdings follow the file, unless the user did. */
function changedIssues(
  items: readonly MoveItem[],
  fresh: ReadonlyMap<string, NewTransactions>,
): MoveIssue[] {
  const issues = createIssues();
  for (const { key, name } of items) {
    const { changed = 0, corrected = 0 } = fresh.get(key) ?? {};
    if (changed > 0) issues.add('changedRow', name, changed);
    if (corrected > 0) issues.add('correctedRow', name, corrected);
  }
  return issues.all();
}

/** Categories that become the user's own, and those for which there is no room. */
function categoryIssues({ fresh, beyond }: CategoryPlan): MoveIssue[] {
  const issues = createIssues();
  for (const { name } of fresh) issues.add('newCategory', name);
  for (const { name } of beyond) issues.add('manyCategories', name);
  return issues.all();
}

async function storeChoices(
  { tx, userId }: ClockedTx,
  move: OpenMove,
  { choices, json }: NewChoices,
): Promise<OpenMove> {
  // Another request has had it read in another way since.
  const isReadAgain = move.content.source === 'spreadsheet';
  if (json === null && isReadAgain && readsOtherwise(move.choices, choices)) {
    throw new AppError('busy', { retryAfterS: 1 });
  }
  const own = and(eq(moves.userId, userId), eq(moves.id, move.id));
  const read = json === null ? {} : { content: sql`${json}::jsonb` };
  await tx
    .update(moves)
    .set({ choices, ...read })
    .where(own);
  return { ...move, choices, content: json === null ? move.content : JSON.parse(json) };
}

type SaveTerms = {
  /** At most this many transactions per user. */
  transactionsMax: number;
  /** Receives the share of the transactions that is stored, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Saves a file as one action; a second time it answers what the first made. Null: no such file. */
export async function saveMove(
  userTx: ClockedTx,
  id: string,
  saving: SaveTerms,
): Promise<MoveCounts | null> {
  const { tx, userId, clock } = userTx;
  // Tells others that the file is being saved, from before it waits for anything.
  await takeLock(tx, 'move', id);
  // Writes of the user wait from here on, so that two saves know each other's records.
  await lockBanking(tx, userId);
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  // Before the row, as an addition of a file takes them; making records needs both.
  await takeLock(tx, 'limits', userId);
  const since = clock().toISOString();
  const move = await openMove(userTx, id);
  if (move === null) return savedBefore(userTx, id);
  const { choices } = move;
  const { file, continued, missing, bankAccounts } = await planned(userTx, move);
  const wanted = file.items.filter(({ leftOut }) => leftOut === null);
  refuseUndecided(file.items);
  const usual = (await currencyOf(tx, userId)) ?? DEFAULT_CURRENCY;
  const currency = choices.currency ?? (usual as Currency);
  const made = await recordsOfItems(userTx, { items: wanted, continued, choices, currency });
  const { transactions, holdingTransactions, known, ...added } = await addTransactions(userTx, {
    moveId: id,
    fileName: move.fileName,
    file,
    made,
    continued,
    choices,
    bankAccounts,
    currency,
    ...saving,
  });
  const ended = await endMissing(userTx, missing);
  await refuseBeyondValuesMax(tx, userId);
  // Holdings have given their accounts values.
  const written = await withWriteTimes(userTx, made);
  const stored = written.map((item) => storedItem(userId, item, { choices, known }));
  const counts = { ...countsOf([...made, ...ended], wanted), transactions, holdingTransactions };
  const omitted = omittedOf(file).map((key) => hashedKey(userId, key));
  const items = [...stored, ...ended];
  const asked = missing.map(({ id: of }) => of);
  const result: MadeOfMove = { counts, items, erased: [], omitted, asked, since, ...added };
  const savedAt = clock().toISOString();
  await tx
    .update(moves)
    .set({ content: null, parts: null, bytes: null, choices: null, made: result, savedAt })
    .where(and(eq(moves.userId, userId), eq(moves.id, id)));
  await dropOldestSaved(userTx);
  return result.counts;
}

type StoringTerms = { choices: MoveChoices; known: ReadonlySet<string> };

/** An item as it is stored; `known`: keys of those whose transactions are another file's alone. */
function storedItem(
  userId: string,
  { same, ...item }: MovedItem,
  { choices, known }: StoringTerms,
): MovedItem {
  const isKept = choiceOf(choices, item.key)?.hasEnded === false || item.isKept === true;
  // Months go with the transactions.
  const stated = same === undefined || known.has(item.key) ? {} : { same };
  const [key, name] = [hashedKey(userId, item.key), hashedKey(userId, nameKey(item.key))];
  return { ...item, ...(isKept && { isKept }), ...stated, key, name };
}

type WantedItems = {
  items: readonly MoveItem[];
  continued: ReadonlyMap<string, Continued>;
  choices: MoveChoices;
  /** Of items for which neither file nor user states one. */
  currency: Currency;
};

/** Makes the records of items, and adds to those that they continue. */
async function recordsOfItems(
  userTx: ClockedTx,
  { items, continued, choices, currency }: WantedItems,
): Promise<MovedItem[]> {
  const made: MovedItem[] = [];
  for (const kind of KIND_NAMES) {
    const fresh = items.filter((item) => item.kind === kind && !continued.has(item.key));
    const stated = fresh.map((item) => ({ ...item, currency: item.currency ?? currency }));
    made.push(...(await makeItems(userTx, kind, stated)));
  }
  for (const item of items) {
    const known = continued.get(item.key);
    if (known === undefined) continue;
    const replaces = replacesOf(choices, item.key);
    made.push(await continueItem(userTx, item, { known, replaces }));
  }
  return made;
}

/** Refuses items of which neither the file nor the user states the kind. */
function refuseUndecided(items: readonly MoveItem[]): void {
  const issues = items.flatMap(({ kind, leftOut }, at) => {
    const isOpen = leftOut === null && kind === null;
    return isOpen ? [{ path: `items.${at}.kind`, code: 'choice', message: 'choice' }] : [];
  });
  if (issues.length > 0) throw new AppError('invalid', { issues: issues.slice(0, 20) });
}
