import { type Own, read } from './asking.ts';
import { linesOf } from './books.ts';
import { togetherLinesOf } from './household-lines.ts';
import { togetherBy } from './household-reading.ts';
import type { People } from './people.ts';
import { seenBy } from './reading.ts';
import { booksOf, type World } from './world.ts';

/** Lines that a user reads, and the ids behind them by name. */
export type Sight = { lines: string[]; ids: Map<string, string> };

/** All that a user should see in a world. */
export function wantedIn(world: World, user: number): string[] {
  return [...linesOf(booksOf(world, user)), ...togetherLinesOf(world, user)];
}

/** All that a user sees, in one of the worlds that there may be. */
export async function seenIn(
  worlds: readonly World[],
  { own, people, user }: { own: Own; people: People; user: number },
): Promise<Sight> {
  const items = worlds.flatMap((world) => booksOf(world, user).items);
  const [apart, together] = await Promise.all([
    seenBy((path) => read(own, path), { items, people }),
    togetherBy(own, { worlds, people, user }),
  ]);
  return {
    lines: [...apart.lines, ...together.lines],
    ids: new Map([...apart.ids, ...together.ids]),
  };
}
