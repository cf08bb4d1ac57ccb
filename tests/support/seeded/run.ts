import { randomUUID } from 'node:crypto';
import { signUp } from '../writes.ts';
import { type Books, emptyBooks, type Item, linesOf } from './books.ts';
import { type Answer, answerTo, isLater, read } from './asking.ts';
import { compareStored, compareTotals } from './comparing.ts';
import { type PlannedWrite, plannedWrite } from './planned-writes.ts';
import type { Installation } from './installation.ts';
import { type Fault, planOf, type Step, USERS } from './plan.ts';
import { type Seen, seenBy } from './reading.ts';

/** One of the users of a run, with what the model knows of them. */
export type User = { id: string; token: string; accountId: string; books: Books };

/** Counts of a run. */
export type Tally = {
  acknowledged: number;
  /** Sent again, with the same key, after silence or "not now". */
  repeated: number;
  /** Left without an answer: found to be done, and found not to be. */
  found: number;
  foundNot: number;
  /** Faults that a request met. */
  struck: number;
};

type Run = {
  installation: Installation;
  seed: number;
  today: string;
  users: User[];
  tally: Tally;
  journal: string[];
};

/** After this a server that does not come back is a failure. */
const BACK_MS = 60_000;

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
  const tally = { acknowledged: 0, repeated: 0, found: 0, foundNot: 0, struck: 0 };
  const today = new Date().toISOString().slice(0, 10);
  const run: Run = { installation, seed, today, users, tally, journal: [] };
  try {
    for (const step of planOf(seed, steps)) await take(run, step);
    for (const user of users) await look(run, user);
    for (const user of users) await compareStored(installation, user);
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
  const token = await signUp(installation.address, `${name}.${randomUUID().slice(0, 8)}`);
  const own = { installation, token };
  const { id } = await read<{ id: string }>(own, '/api/user');
  const body = { accountName: 'Lönekonto', bankName: 'SEB' };
  const made = await answerTo(own, { method: 'POST', path: '/api/bank-accounts', body });
  const { id: accountId } = made.body as { id: string };
  return { id, token, accountId, books: emptyBooks() };
}

async function take(run: Run, step: Step): Promise<void> {
  const { installation, journal, tally } = run;
  const user = run.users[step.user];
  if (user === undefined) throw new Error('A step of nobody');
  const { action, fault, isPatient } = step;
  const planned = action === 'look' ? null : plannedWrite({ step, holder: user, naming: run });
  const what = planned === null ? 'looks' : `${planned.method} ${planned.path}`;
  journal.push(
    `${step.number}: user ${step.user} ${what}${isPatient ? ', until done' : ''}` +
      `${fault === null ? '' : `; ${JSON.stringify(fault)}`}`,
  );
  await begin(installation, fault, () => (tally.struck += 1));
  if (planned === null) await look(run, user);
  else await write(run, { user, planned, isPatient });
  if (fault !== null) await installation.revive();
}

async function begin(
  installation: Installation,
  fault: Fault | null,
  strike: () => void,
): Promise<void> {
  const { line } = installation;
  if (fault === null) return;
  if ('where' in fault) {
    line.breakAt(fault.where, () => {
      strike();
      if (fault.does === 'kills the server') installation.killServer();
      if (fault.does === 'kills the database') installation.killDatabase();
    });
    return;
  }
  strike();
  if (fault.does === 'refuses connections') line.refuse(fault.count);
  if (fault.does === 'is late') line.delay(fault.ms);
  if (fault.does === 'moves the clock') await installation.moveClock(fault.minutes);
  if (fault.does === 'fills the disk') installation.fillDisk();
}

type Writing = { user: User; planned: PlannedWrite; isPatient: boolean };

/** Sends it, again and again if the user is patient; what has no answer is looked for. */
async function write(run: Run, { user, planned, isPatient }: Writing): Promise<void> {
  const { installation, tally } = run;
  const key = randomUUID();
  const own = { installation, token: user.token };
  const untilMs = performance.now() + BACK_MS;
  let answer = await send(own, planned, key);
  let isAgain = false;
  while (isLater(answer)) {
    if (!isPatient) return find(run, user, planned);
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
  planned.apply(user.books);
  learn(user.books, namedIn(answer.body));
  tally.acknowledged += 1;
}

type Own = Parameters<typeof answerTo>[0];

/** One that is sent twice at once is acknowledged by either, with the same words. */
async function send(own: Own, planned: PlannedWrite, key: string): Promise<Answer> {
  if (!planned.isDouble) return answerTo(own, planned, key);
  const answers = await Promise.all([answerTo(own, planned, key), answerTo(own, planned, key)]);
  const [first, second] = answers.filter((answer) => !isLater(answer));
  if (second !== undefined && JSON.stringify(first) !== JSON.stringify(second)) {
    throw new Error(`Two answers to one write: ${JSON.stringify(answers)}`);
  }
  return first ?? answers[0];
}

/** Reads whether a write without an answer was done; there is nothing in between. */
async function find(run: Run, user: User, planned: PlannedWrite): Promise<void> {
  const { installation, tally } = run;
  await installation.revive();
  await installation.settle();
  const done = structuredClone(user.books);
  planned.apply(done);
  const seen = await seenOf(installation, user.token, allOf(user.books, done));
  const isDone = areSame(seen.lines, linesOf(done));
  if (!isDone && !areSame(seen.lines, linesOf(user.books))) {
    throw new Error(`Neither done nor not:\n${differenceOf(seen.lines, linesOf(user.books))}`);
  }
  tally[isDone ? 'found' : 'foundNot'] += 1;
  if (isDone) user.books = done;
  learn(user.books, seen.ids);
}

/** Compares all that the user can read with the books. */
async function look({ installation }: Run, { token, books }: User): Promise<void> {
  const seen = await seenOf(installation, token, books.items);
  const wanted = linesOf(books);
  if (!areSame(seen.lines, wanted)) {
    throw new Error(`Not as it was written:\n${differenceOf(seen.lines, wanted)}`);
  }
  await compareTotals({ installation, token }, books);
}

function seenOf(installation: Installation, token: string, items: Item[]): Promise<Seen> {
  return seenBy((path) => read({ installation, token }, path), items);
}

/** Items of either: one that may have been erased is looked for too. */
function allOf(before: Books, done: Books): Item[] {
  const named = new Map([...before.items, ...done.items].map((item) => [item.name, item]));
  return [...named.values()];
}

function areSame(seen: readonly string[], wanted: readonly string[]): boolean {
  return JSON.stringify(seen) === JSON.stringify(wanted);
}

function differenceOf(seen: readonly string[], wanted: readonly string[]): string {
  const extra = seen.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`);
  const lost = wanted.filter((line) => !seen.includes(line)).map((line) => `- ${line}`);
  const counts = `${seen.length} lines in place of ${wanted.length}`;
  return [counts, ...extra, ...lost].join('\n');
}

/** Ids of what was added, by name, wherever they are in an answer. */
function namedIn(body: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { id, liabilityId, name } = value as Record<string, unknown>;
    const own = liabilityId ?? id;
    if (typeof own === 'string' && typeof name === 'string') found.set(name, own);
    Object.values(value).forEach(visit);
  };
  visit(body);
  return found;
}

function learn({ items }: Books, ids: Map<string, string>): void {
  for (const item of items) item.id ??= ids.get(item.name) ?? null;
}
