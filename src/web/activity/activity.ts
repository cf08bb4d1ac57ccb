import type { Change } from '#domain/changes.ts';
import type { Kind } from '#domain/records.ts';

/** Something that the person did. */
export type Activity = {
  id: string;
  action: 'created' | 'updated' | 'deleted' | 'restored';
  entityType: 'asset' | 'liability' | 'goal' | 'income' | 'cost';
  entityId: string;
  entityName: string;
  isErased: boolean;
  changes: readonly Change[];
  createdAt: string;
  /** A deletion that can still be taken back. */
  isRestorable: boolean;
};

const KINDS: Readonly<Record<Activity['entityType'], Kind>> = {
  asset: 'assets',
  liability: 'liabilities',
  income: 'incomes',
  cost: 'costs',
  goal: 'goals',
};

/** The kind of records that an activity is about. */
export function kindOf({ entityType }: Activity): Kind {
  return KINDS[entityType];
}
