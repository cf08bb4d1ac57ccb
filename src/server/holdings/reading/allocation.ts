import type { Day } from '#domain/basics/months.ts';
import { recordedBook } from '#domain/holdings/account-holdings.ts';
import {
  type Allocation,
  allocationInSteps,
  type AllocationBy,
} from '#domain/holdings/allocation.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { readHoldingFacts } from './account-holdings.ts';

/** Holdings of all present accounts of the user, times the share of each. */
export async function readAllocation(
  db: Database,
  user: SessionUser,
  { by, asOf }: { by: AllocationBy; asOf: Day },
): Promise<Allocation> {
  const { rows, ...facts } = await readHoldingFacts(db, user, { asOf });
  const accounts = rows.accounts.filter(({ removedOn }) => removedOn === null);
  const book = await inSteps(recordedBook(facts.records, facts));
  return inSteps(allocationInSteps({ ...facts, book, accounts, by }));
}
