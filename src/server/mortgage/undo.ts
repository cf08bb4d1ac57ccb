import { isOvertaken, loansOf, type MortgageUndo } from '#domain/mortgage/mortgage-undo.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { ownId } from '#server/platform/http/item-id.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { endMortgage, stateMortgage } from './stated.ts';
import { versionOf } from './store.ts';

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
  const { liabilities } = recordsOf(tx, userId, clock);
  const { before, others, loans, added } = withOwnIds(undo);
  if (ifMatch !== undefined) await refuseOvertaken(userTx, { assetId, undo, ifMatch });
  if (before === null) await endMortgage(userTx, { assetId, ifMatch });
  else await stateMortgage(userTx, { assetId, draft: before, ifMatch });
  for (const { assetId: other, draft } of others) {
    await stateMortgage(userTx, { assetId: other, draft, ifMatch: undefined });
  }
  for (const { id, ...figures } of loans) {
    if ((await liabilities.update(id, figures)) === null) throw new AppError('not_found');
  }
  const areRemoved = added.length === 0 || (await liabilities.removeAll(added));
  if (!areRemoved) throw new AppError('not_found');
}

function withOwnIds({ before, others, loans, added }: MortgageUndo): MortgageUndo {
  return {
    before,
    others: others.map(({ assetId, draft }) => ({ assetId: ownId(assetId), draft })),
    loans: loans.map((loan) => ({ ...loan, id: ownId(loan.id) })),
    added: added.map(ownId),
  };
}

type Versioned = { assetId: string; undo: MortgageUndo; ifMatch: string };

async function refuseOvertaken(
  { tx, userId, clock }: ClockedTx,
  { assetId, undo, ifMatch }: Versioned,
): Promise<void> {
  const records = recordsOf(tx, userId, clock);
  const mortgages = new Map<string, string>();
  const loans = new Map<string, string>();
  // In order: two undos that lock the same rows do not wait for one another.
  for (const id of [assetId, ...undo.others.map((other) => other.assetId)].toSorted()) {
    await records.assets.find(ownId(id));
    const version = await versionOf(tx, userId, ownId(id));
    if (version !== null) mortgages.set(id, version);
  }
  for (const id of loansOf(undo)) {
    const loan = await records.liabilities.find(ownId(id));
    if (loan !== null) loans.set(id, loan.updatedAt);
  }
  if (isOvertaken(undo, { mortgages, loans }, ifMatch)) throw new AppError('conflict');
}
