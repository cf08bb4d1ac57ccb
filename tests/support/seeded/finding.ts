import { compareTotals } from './comparing.ts';
import { areSame, compareLines, differenceOf } from './differences.ts';
import { learn } from './learning.ts';
import { seenIn, wantedIn } from './sight.ts';
import { ownOf, type Run } from './state.ts';
import { booksOf, type World, worldAfter } from './world.ts';

/**
 * Reads whether a write without an answer was done. It is done for all users whom it concerns, or
 * for none.
 */
export async function find(
  run: Run,
  { user, apply }: { user: number; apply(world: World): void },
): Promise<void> {
  const { installation, world } = run;
  await installation.revive();
  await installation.settle();
  const done = worldAfter(world, apply);
  const others = [...run.users.keys()].filter(
    (each) => each !== user && !areSame(wantedIn(world, each), wantedIn(done, each)),
  );
  const concerned = [user, ...others];
  const seen: string[] = [];
  const ids = new Map<number, Map<string, string>>();
  for (const each of concerned) {
    const reader = { own: ownOf(run, each), people: run.users, user: each };
    const sight = await seenIn([world, done], reader);
    ids.set(each, sight.ids);
    seen.push(...marked(each, sight.lines));
  }
  const linesIn = (either: World) =>
    concerned.flatMap((each) => marked(each, wantedIn(either, each)));
  const [before, after] = [linesIn(world), linesIn(done)];
  const isDone = areSame(seen, after);
  if (!isDone && !areSame(seen, before)) {
    throw new Error(`Neither done nor not:\n${differenceOf(seen, before)}`);
  }
  // A refusal changes nothing, so that nothing can be found of it.
  if (!areSame(before, after)) count(run, { isDone, isShared: others.length > 0 });
  if (isDone) run.world = done;
  for (const [each, named] of ids) learn(run.world, each, named);
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
  const { world, users } = run;
  const own = ownOf(run, user);
  const sight = await seenIn([world], { own, people: users, user });
  compareLines('Not as it was written', sight.lines, wantedIn(world, user));
  learn(world, user, sight.ids);
  await compareTotals(own, booksOf(world, user));
}
