import {
  isOvertaken,
  loansOf,
  type MortgageUndo,
  undoIssues,
} from '#domain/mortgage/mortgage-undo.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { ownId } from '#server/platform/http/item-id.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { endMortgage, lockRecords, refuse, stateMortgage } from './stated.ts';
import { ownMortgagesOf } from './store.ts';

export type Undoing = { assetId: string; undo: MortgageUndo; ifMatch: string | undefined };

/**
 * Undoes a statement of a home's mortgage: its terms, the homes that parts moved from, and the
 * loans are as they were, all or nothing. With a version nothing written since is overwritten.
 */
export async function undoMortgage(
  userTx: ClockedTx,
  { assetId, undo, ifMatch }: Undoing,
): Promise<void> {
  const { tx, userId, clock } = userTx;
  const { before, others, loans, added } = undo;
  const { liabilities } = recordsOf(tx, userId, clock);
  refuse(undoIssues(undo));
  await lockRecords(userTx);
  if (ifMatch !== undefined) await refuseOvertaken(userTx, { assetId, undo, ifMatch });
  if (before === null) await endMortgage(userTx, { assetId, ifMatch });
  else await stateMortgage(userTx, { assetId, draft: before, ifMatch, isUndo: true });
  for (const { assetId: other, draft } of others) {
    const stating = { assetId: ownId(other), draft, ifMatch: undefined, isUndo: true };
    await stateMortgage(userTx, stating);
  }
  for (const { id, ...figures } of loans) {
    if ((await liabilities.update(ownId(id), figures)) === null) throw new AppError('not_found');
  }
  const areRemoved = added.length === 0 || (await liabilities.removeAll(added.map(ownId)));
  if (!areRemoved) throw new AppError('not_found');
}

type Versioned = { assetId: string; undo: MortgageUndo; ifMatch: string };

async function refuseOvertaken(
  { tx, userId, clock }: ClockedTx,
  { assetId, undo, ifMatch: version }: Versioned,
): Promise<void> {
  const records = recordsOf(tx, userId, clock);
  // In order: two undos that lock the same rows do not wait for one another.
  for (const id of [assetId, ...undo.others.map((other) => other.assetId)].toSorted()) {
    await records.assets.find(ownId(id));
  }
  const loans: Liability[] = [];
  for (const id of loansOf(undo)) {
    const loan = await records.liabilities.find(ownId(id));
    if (loan !== null) loans.push(loan);
  }
  const mortgages = await ownMortgagesOf(tx, userId);
  if (isOvertaken(undo, { assetId, version }, { mortgages, loans })) throw new AppError('conflict');
}
