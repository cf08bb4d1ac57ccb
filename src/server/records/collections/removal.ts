import { and, eq, isNull } from 'drizzle-orm';
import { RESTORABLE_MS } from '#server/records/activity/list.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { change, type KeptKind, refuseBeyondLimit } from './statements.ts';

type Own = { tx: Tx; userId: string; clock: Clock; kind: KeptKind };

/** Taking items out of sight, bringing them back, and taking them away for good. */
export function removalOf<Item>({ tx, userId, clock, kind }: Own) {
  const { table, columns } = kind;
  const own = (id: string) => and(eq(table.userId, userId), eq(table.id, id));
  const present = (id: string) => and(own(id), isNull(table.deletedAt));
  return {
    async remove(id: string): Promise<boolean> {
      const deletedAt = clock().toISOString();
      return (await change({ tx, kind }, { deletedAt }, present(id))).length > 0;
    },

    async restore(id: string): Promise<Item | null> {
      const [known] = await tx
        .select({ ...columns, deletedAt: table.deletedAt })
        .from(table)
        .where(own(id))
        .for('update');
      if (known === undefined) return null;
      const { deletedAt, ...item } = known as { deletedAt: string | null };
      if (deletedAt === null) return item as Item;
      if (Date.parse(deletedAt) <= clock().getTime() - RESTORABLE_MS) throw new AppError('gone');
      await refuseBeyondLimit(tx, table, { userId, added: 1 });
      const [restored] = await change<Item>({ tx, kind }, { deletedAt: null }, own(id));
      return restored ?? null;
    },

    async erase(id: string): Promise<Item | null> {
      const [erased] = await tx.delete(table).where(own(id)).returning(columns);
      return (erased as unknown as Item | undefined) ?? null;
    },
  };
}
