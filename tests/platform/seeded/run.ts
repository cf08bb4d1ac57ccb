import { randomUUID } from 'node:crypto';
import { dayOf } from '#domain/basics/months.ts';
import { WAIT_MS } from '#tests/support/limits.ts';
import { signUp } from '#tests/support/writes.ts';
import { type Answer, answerTo, isLater, type Own, read } from './asking.ts';
import { compareClosed } from './closed-households.ts';
import { compareStored } from './comparing.ts';
import { begin } from './faults.ts';
import { find, look } from './finding.ts';
import type { Installation } from './installation.ts';
import { hasUnknown, learn, namedIn } from './learning.ts';
import { isShared, planOf, type Step, USERS } from './plan.ts';
import { type PlannedWrite, plannedRecords } from './planned-writes.ts';
import { plannedTogether } from './shared-writes.ts';
import { emptyTally, ownOf, type Run, type Tally, type User } from './state.ts';
import { booksOf, emptyWorld, type World, worldAfter } from './world.ts';
import { compareStoredWorld } from './world-comparing.ts';

/**
 * Does what the seed orders and compares what the installation holds with the books: after each
 * write without an answer, at each look, and at the end. Throws with the last steps and the way to
 * repeat them.
 */
export async function runSeed(
  installation: Installation,
  { seed, steps }: { seed: number; steps: number },
): Promise<Tally> {
  await installation.revive();
  const users: User[] = [];
  for (let at = 0; at < USERS; at += 1) users.push(await newUser(installation, `u${seed}.${at}`));
  const tally = emptyTally();
  const today = dayOf(new Date());
  const world = emptyWorld(USERS);
  const run: Run = { installation, seed, today, users, world, tally, journal: [] };
  try {
    for (const step of planOf(seed, steps)) await take(run, step);
    for (const user of users.keys()) await look(run, user);
    await compareEnd(run);
  } catch (error) {
    const last = run.journal.slice(-15).join('\n');
    const again = `Repeat it: npm run test:faults -- --seed ${seed}`;
    const { stack } = error as Error;
    throw new Error(`${stack}\nThe last steps of seed ${seed}:\n${last}\n${again}`, {
      cause: error,
    });
  }
  return tally;
}

async function newUser(installation: Installation, name: string): Promise<User> {
  // The same seed may be run again on the same installation.
  const address = `${name}.${randomUUID().slice(0, 8)}`;
  const token = await signUp(installation.address, address);
  const own = { installation, token };
  const { id } = await read<{ id: string }>(own, '/api/user');
  const body = { accountName: 'Lönekonto', bankName: 'SEB' };
  const made = await answerTo(own, { method: 'POST', path: '/api/bank-accounts', body });
  const { id: accountId } = made.body as { id: string };
  return { id, email: `${address}@example.se`, token, accountId };
}

async function compareEnd(run: Run): Promise<void> {
  const { installation, users, world } = run;
  for (const [at, user] of users.entries()) {
    await compareStored(installation, user, booksOf(world, at));
    await compareClosed(ownOf(run, at), at, world.households);
  }
  await compareStoredWorld({ installation, people: users }, world);
}

async function take(run: Run, step: Step): Promise<void> {
  const { installation, journal, tally } = run;
  const { user, action, fault, isPatient } = step;
  const planned = action === 'look' ? null : await plannedWrite(run, step);
  const what = planned === null ? 'looks' : `${planned.method} ${planned.path}`;
  journal.push(
    `${step.number}: user ${user} ${action}: ${what}${isPatient ? ', until done' : ''}` +
      `${fault === null ? '' : `; ${JSON.stringify(fault)}`}`,
  );
  await begin(installation, fault, () => (tally.struck += 1));
  if (planned === null) await look(run, user);
  else await write(run, { user, planned, isPatient });
  if (fault !== null) await installation.revive();
}

/** The write of a step: one for all users, or else one of the user's own records. */
async function plannedWrite(run: Run, step: Step): Promise<PlannedWrite<World>> {
  const { users, world } = run;
  const { user, action } = step;
  if (isShared(action)) {
    const asked = { step, own: ownOf(run, user), user, world, people: users, naming: run };
    const planned = await plannedTogether(action, asked);
    if (planned !== null) return planned;
  }
  const holder = { books: booksOf(world, user), accountId: users[user]?.accountId ?? '' };
  const planned = plannedRecords({ step, holder, naming: run });
  return { ...planned, apply: (after) => planned.apply(booksOf(after, user)) };
}

type Writing = { user: number; planned: PlannedWrite<World>; isPatient: boolean };

/** Sends it, again and again if the user is patient; what has no answer is looked for. */
async function write(run: Run, { user, planned, isPatient }: Writing): Promise<void> {
  const { installation, tally } = run;
  const key = randomUUID();
  const own = ownOf(run, user);
  // A server that does not come back in time is a failure.
  const untilMs = performance.now() + WAIT_MS;
  let answer = await send(own, planned, key);
  let isAgain = false;
  while (isLater(answer)) {
    if (!isPatient) return find(run, { user, apply: planned.apply });
    if (performance.now() > untilMs) throw new Error(`Still not now: ${String(answer.status)}`);
    await installation.revive();
    tally.repeated += 1;
    isAgain = true;
    answer = await send(own, planned, key);
  }
  if (answer.status !== planned.status && !(isAgain && answer.status === planned.again)) {
    throw new Error(
      `${answer.status} in place of ${planned.status}: ${JSON.stringify(answer.body)}`,
    );
  }
  run.world = worldAfter(run.world, planned.apply);
  learn(run.world, user, namedIn(answer.body));
  if (hasUnknown(booksOf(run.world, user))) await look(run, user);
  tally.acknowledged += 1;
}

/** One that is sent twice at once is acknowledged by either, with the same words. */
async function send(own: Own, planned: PlannedWrite<World>, key: string): Promise<Answer> {
  if (!planned.isDouble) return answerTo(own, planned, key);
  const answers = await Promise.all([answerTo(own, planned, key), answerTo(own, planned, key)]);
  const [first, second] = answers.filter((answer) => !isLater(answer));
  if (second !== undefined && JSON.stringify(first) !== JSON.stringify(second)) {
    throw new Error(`Two answers to one write: ${JSON.stringify(answers)}`);
  }
  return first ?? answers[0];
}
