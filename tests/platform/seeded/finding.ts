import { compareClosed } from './closed-households.ts';
import { compareTotals } from './comparing.ts';
import { areSame, compareLines, differenceOf } from './differences.ts';
import { learn } from './learning.ts';
import { type Part, PARTS, type Reader, seenIn, wantedIn } from './sight.ts';
import { ownOf, type Run } from './state.ts';
import { booksOf, livingOf, type World, worldAfter } from './world.ts';

type Unanswered = { user: number; apply(world: World): void };

/**
 * Reads whether a write without an answer was done. It is done for all users whom it concerns, or
 * for none.
 */
export async function find(run: Run, { user, apply }: Unanswered): Promise<void> {
  const { installation, world } = run;
  await installation.revive();
  await installation.settle();
  const done = worldAfter(world, apply);
  const changing = changingParts(world, done);
  // A refusal changes nothing.
  if (changing.length === 0) return look(run, user);
  const seen: string[] = [];
  for (const { of, part } of changing) {
    const sight = await seenIn([world, done], readerOf(run, of), part);
    // An id is the same in both worlds, and one of the two goes on.
    for (const either of [world, done]) learn(either, of, sight.ids);
    seen.push(...marked(of, sight.lines));
  }
  const linesIn = (either: World) =>
    changing.flatMap(({ of, part }) => marked(of, wantedIn(either, of, part)));
  const isDone = areSame(seen, linesIn(done));
  if (!isDone && !areSame(seen, linesIn(world))) {
    throw new Error(`Neither done nor not:\n${differenceOf(seen, linesIn(world))}`);
  }
  count(run, { isDone, isShared: changing.some(({ of }) => of !== user) });
  if (isDone) run.world = done;
}

type Changing = { of: number; part: Part };

/** Parts of what each user sees that differ between two worlds. */
function changingParts(world: World, done: World): Changing[] {
  const all = [...world.books.keys()].flatMap((of) => PARTS.map((part) => ({ of, part })));
  return all.filter(({ of, part }) => {
    return !areSame(wantedIn(world, of, part), wantedIn(done, of, part));
  });
}

function readerOf(run: Run, user: number): Reader {
  return { own: ownOf(run, user), people: run.users, user };
}

function marked(user: number, lines: readonly string[]): string[] {
  return lines.map((line) => `user ${user}: ${line}`);
}

function count({ tally }: Run, { isDone, isShared }: { isDone: boolean; isShared: boolean }): void {
  tally[isDone ? 'found' : 'foundNot'] += 1;
  if (isShared) tally[isDone ? 'foundByBoth' : 'foundByNeither'] += 1;
}

/** Compares all that the user can read with the model. */
export async function look(run: Run, user: number): Promise<void> {
  const { world } = run;
  const reader = readerOf(run, user);
  for (const part of PARTS) {
    const sight = await seenIn([world], reader, part);
    compareLines('Not as it was written', sight.lines, wantedIn(world, user, part));
    learn(world, user, sight.ids);
  }
  await compareTotals(reader.own, booksOf(world, user));
  await compareClosed(reader.own, user, livingOf(world));
}
