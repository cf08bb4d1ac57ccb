import { type Own, read } from './asking.ts';
import { linesOf } from './books.ts';
import { securedLinesOf, togetherLinesOf } from './household-lines.ts';
import { togetherBy } from './household-reading.ts';
import type { People } from './people.ts';
import { seenBy } from './reading.ts';
import { booksOf, type World } from './world.ts';

/** Parts of a user's sight: the own lists, and households with shares. */
export const PARTS = ['apart', 'together'] as const;
export type Part = (typeof PARTS)[number];

/** Lines that a user reads, and the ids behind them by name. */
export type Sight = { lines: string[]; ids: Map<string, string> };

/** All lines that a user should see in a world. */
export function wantedIn(world: World, user: number, part: Part): string[] {
  if (part === 'together') return togetherLinesOf(world, user);
  return [...linesOf(booksOf(world, user)), ...securedLinesOf(world, user)];
}

export type Reader = { own: Own; people: People; user: number };

/** All that a user sees, in one of the worlds that there may be. */
export function seenIn(
  worlds: readonly World[],
  { own, people, user }: Reader,
  part: Part,
): Promise<Sight> {
  if (part === 'together') return togetherBy(own, { people, user });
  const items = worlds.flatMap((world) => booksOf(world, user).items);
  return seenBy((path) => read(own, path), { items, people });
}
