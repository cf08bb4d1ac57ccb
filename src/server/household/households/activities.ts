import type { Household } from '#domain/household/households.ts';
import { FLAGS } from '#domain/household/sharing.ts';
import type { FieldChange } from '#domain/records/changes.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { addActivity } from '#server/records/activity/store.ts';
import type { Action } from '#server/records/activity/table.ts';

type HouseholdActivity = { action: Action; changes?: readonly FieldChange[] };

/**
 * Adds an activity of a household to those of the user who acted. It names no other member: it
 * stays when that one erases the account.
 */
export async function noteHousehold(
  { tx, userId, clock }: ClockedTx,
  { id, name }: Pick<Household, 'id' | 'name'>,
  { action, changes = [] }: HouseholdActivity,
): Promise<void> {
  await addActivity(tx, userId, {
    action,
    entityType: 'household',
    entityId: id,
    entityName: name,
    createdAt: clock().toISOString(),
    description: null,
    changes,
  });
}

const TOLD = ['name', 'currency', 'language'] as const;
/** Adds an activity for other settings, or for something else that is shared; none without. */
export async function noteSettings(
  userTx: ClockedTx,
  before: Household,
  after: Household,
): Promise<void> {
  const changes = changesOf(before, after);
  if (changes.length > 0) await noteHousehold(userTx, after, { action: 'updated', changes });
}

function changesOf(before: Household, after: Household): FieldChange[] {
  const told = TOLD.filter((field) => before[field] !== after[field]).map((field) => {
    return { field, from: before[field], to: after[field] };
  });
  const isOther = Object.values(FLAGS).some((field) => before[field] !== after[field]);
  const isOtherOwn = JSON.stringify(before.sharing) !== JSON.stringify(after.sharing);
  return isOther || isOtherOwn ? [...told, { field: 'sharing' }] : told;
}
