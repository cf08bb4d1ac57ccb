import type { Change } from '#domain/records/changes.ts';
import type { Kind } from '#domain/records/records.ts';

/** An activity of the user. */
export type Activity = {
  id: string;
  action: 'created' | 'updated' | 'deleted' | 'restored';
  /** A month is that of the values copied into it, and named `YYYY-MM`. */
  entityType:
    | 'asset'
    | 'liability'
    | 'goal'
    | 'income'
    | 'cost'
    | 'month'
    | 'transactions'
    | 'bank_file'
    | 'household';
  entityId: string;
  entityName: string;
  /** All subjects of one action; an answer stored for offline use may lack them. */
  items?: readonly { id: string; name: string; changes?: readonly Change[] }[];
  isErased: boolean;
  changes: readonly Change[];
  createdAt: string;
  /** A deletion that can still be taken back. */
  isRestorable: boolean;
};

const KINDS: Readonly<Partial<Record<Activity['entityType'], Kind>>> = {
  asset: 'assets',
  liability: 'liabilities',
  income: 'incomes',
  cost: 'costs',
  goal: 'goals',
};

/** The kind of records that an activity is about; null: a whole month, or transactions. */
export function kindOf({ entityType }: Activity): Kind | null {
  return KINDS[entityType] ?? null;
}
