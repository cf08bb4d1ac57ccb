import type { FieldChange } from '#domain/records/changes.ts';
import type { EntityType } from '#domain/records/kinds.ts';

/** An activity of the user. */
export type Activity = {
  id: string;
  action: 'created' | 'updated' | 'deleted' | 'restored';
  /** A month is that of the values copied into it, and named `YYYY-MM`. */
  entityType: EntityType;
  entityId: string;
  entityName: string;
  /** All subjects of one action; an answer stored for offline use may lack them. */
  items?: readonly { id: string; name: string; changes?: readonly FieldChange[] }[];
  isErased: boolean;
  changes: readonly FieldChange[];
  createdAt: string;
  /** A deletion that can still be taken back. */
  isRestorable: boolean;
};
