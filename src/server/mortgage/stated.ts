import type { IssueKey } from '#domain/basics/issues.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import {
  type MortgageDraft,
  mortgageIssues,
  type PartDraft,
} from '#domain/mortgage/mortgage-draft.ts';
import type { PartTerms } from '#domain/mortgage/mortgage.ts';
import {
  homeTermsOf,
  isChanged,
  loanFiguresOf,
  newLoanOf,
  partTermsOf,
  refusedLoan,
  sharedByLoans,
} from '#domain/mortgage/stated-loans.ts';
import {
  type JoinedMortgage,
  joinedMortgages,
  type StoredMortgage,
} from '#domain/mortgage/joined.ts';
import { termsChanges } from '#domain/mortgage/terms-changes.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { FieldChange } from '#domain/records/changes.ts';
import { addActivity } from '#server/records/activity/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { isId } from '#server/platform/http/requests.ts';
import { isStatedByOther } from '#server/records/collections/co-owned.ts';
import { recordsOf, type Repositories } from '#server/records/collections/records.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import {
  coOwnedParts,
  ownMortgagesOf,
  putMortgage,
  removeMortgage,
  storedMortgagesOf,
  versionOf,
} from './store.ts';

export type MortgageStatement = {
  assetId: string;
  draft: MortgageDraft;
  ifMatch: string | undefined;
  /** The terms were stated before: nothing of them is new. */
  isUndo?: boolean;
};

/** All mortgages of a user with the figures of their homes and loans; last loans without a home. */
export async function joinedOf({ tx, userId, clock }: ClockedTx): Promise<JoinedMortgage[]> {
  const records = recordsOf(tx, userId, clock);
  const stored = await storedMortgagesOf(tx, userId);
  const assets = await records.assets.list();
  return joinedMortgages(stored, { assets, liabilities: await records.liabilities.list() });
}

/** States a home's mortgage: its loans are added or changed with it, all or nothing. */
export async function stateMortgage(
  userTx: ClockedTx,
  { assetId, draft, ifMatch, isUndo = false }: MortgageStatement,
): Promise<void> {
  const { tx, userId, clock } = userTx;
  const records = recordsOf(tx, userId, clock);
  await lockRecords(userTx);
  // The row of the home is locked: of two statements at once the second sees the first.
  const home = await records.assets.find(assetId);
  if (home === null || home.type !== 'real_estate') throw new AppError('not_found');
  await refuseStale(userTx, { assetId, ifMatch });
  const before = await statedBefore(userTx, assetId);
  refuse(mortgageIssues(draft, dayOf(clock()), isUndo ? null : before));
  // Their interest would count in the other owner's mortgage and in this one.
  const taken = await coOwnedParts(tx);
  const isTaken = draft.parts.some(({ liabilityId }) => taken.has(liabilityId ?? ''));
  if (isTaken) throw new AppError('co_owned');
  const added = await addedLoans(records, home, draft);
  const parts: PartTerms[] = [];
  for (const [at, part] of draft.parts.entries()) {
    const liabilityId = added.get(at) ?? (await changedLoan(records, { part, at, home }));
    parts.push(partTermsOf(part, liabilityId));
  }
  const terms = homeTermsOf(draft);
  await putMortgage(tx, userId, { assetId, terms, parts });
  await noteTerms(userTx, home, termsChanges(before, { ...terms, parts }, home.currency));
}

/**
 * Takes the lock that every write of a record takes, before any row is locked: a write of the home
 * or of a loan meanwhile waits, in no circle.
 */
export async function lockRecords({ tx, userId, clock }: ClockedTx): Promise<void> {
  await forgetSnapshots(tx, userId, monthOf(dayOf(clock())));
}

async function statedBefore(
  { tx, userId }: ClockedTx,
  assetId: string,
): Promise<StoredMortgage | null> {
  const stored = await ownMortgagesOf(tx, userId);
  return stored.find((each) => each.assetId === assetId) ?? null;
}

/** Adds an activity of the home for the changes of its mortgage. */
async function noteTerms(
  { tx, userId, clock }: ClockedTx,
  { id, name }: Asset,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await addActivity(tx, userId, {
    action: 'updated',
    entityType: 'asset',
    entityId: id,
    entityName: name,
    createdAt: clock().toISOString(),
    description: null,
    changes,
  });
}

/** Deletes a home's mortgage; its loans stay. */
export async function endMortgage(
  userTx: ClockedTx,
  { assetId, ifMatch }: Omit<MortgageStatement, 'draft'>,
): Promise<void> {
  const { tx, userId, clock } = userTx;
  await lockRecords(userTx);
  // Locks the home, as stating does.
  const home = await recordsOf(tx, userId, clock).assets.find(assetId);
  await refuseStale(userTx, { assetId, ifMatch });
  const before = await statedBefore(userTx, assetId);
  if (!(await removeMortgage(tx, userId, assetId))) throw new AppError('not_found');
  if (home !== null) await noteTerms(userTx, home, termsChanges(before, null, home.currency));
}

/** Refuses to write what another states, or what changed after the sender read it. */
async function refuseStale(
  userTx: ClockedTx,
  { assetId, ifMatch }: Omit<MortgageStatement, 'draft'>,
): Promise<void> {
  const { tx, userId } = userTx;
  if (await isStatedByOther(tx, userId, assetId)) throw new AppError('co_owned');
  if (ifMatch === undefined) return;
  const version = await versionOf(tx, userId, assetId);
  if (ifMatch === version) return;
  const current = (await joinedOf(userTx)).find((each) => each.assetId === assetId) ?? null;
  throw new AppError('conflict', { body: { current } });
}

/** Adds the loans of new parts, as one operation; returns their ids by the place of the part. */
async function addedLoans(
  { liabilities }: Repositories,
  home: Asset,
  draft: MortgageDraft,
): Promise<Map<number, string>> {
  const shared = sharedByLoans(home, draft);
  const places = [...draft.parts.keys()].filter((at) => draft.parts[at]?.liabilityId === null);
  const drafts = draft.parts
    .filter(({ liabilityId }) => liabilityId === null)
    .map((part) => newLoanOf(part, shared));
  const made = await liabilities.createAll(drafts);
  return new Map(made.map(({ id }, at) => [places[at] ?? 0, id]));
}

type PresentLoan = { part: PartDraft; at: number; home: Asset };

/** Changes the loan of a part, where other figures are stated; returns its id. */
async function changedLoan(
  { liabilities }: Repositories,
  { part, at, home }: PresentLoan,
): Promise<string> {
  const id = part.liabilityId?.toLowerCase() ?? '';
  const present = isId(id) ? await liabilities.find(id) : null;
  const code = refusedLoan(present, home);
  if (code !== null) refuse([{ path: `parts.${at}.liabilityId`, code }]);
  const figures = loanFiguresOf(part);
  if (present !== null && isChanged(present, figures)) await liabilities.update(id, figures);
  return id;
}

/** Refuses a request with these fields; none: it goes on. */
export function refuse(issues: readonly { path: string; code: IssueKey }[]): void {
  if (issues.length === 0) return;
  const told = issues.map(({ path, code }) => ({ path, code, message: code }));
  throw new AppError('invalid', { issues: told });
}
