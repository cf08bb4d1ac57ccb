import { availableParallelism, cpus, totalmem } from 'node:os';
import { type Figure, isMet, median } from './figures.ts';

const UNITS: Record<Figure['unit'], string> = {
  'times': '×',
  'ms': ' ms',
  'seconds': ' s',
  'MB': ' MB',
  'kB': ' kB',
  '': '',
  'a second': ' /s',
};

/** One paragraph for each part of the run. */
const METHODS = `
- **Requests**: eight connections over loopback, in turns to Valv and to a bare \`node:http\` server.
  What counts is the processor time of the answering process; the database is another process. Three
  rounds of warming up are not counted.
- **History**: accounts of 40 and 400 items in three currencies with a value for each month of ten
  years, beside 5,000 others. Nothing cached: the table of closed months is emptied before each.
- **Exports and imports**: the account of 400 items; 1,000 items of each kind into a new account.
- **Transactions**: files in SEB's format. How long others wait is the longest time for which the
  event loop was held. 500,000 transactions are ten files of 50,000 rows over twenty years.
- **Backups**: 2,500 people who have each done 400 things.
- **Sign-in**: four at a time, beside one argon2id hash of the same cost made alone.
- **Capacity**: 200 people with 20 assets each: five of ten requests read the assets, three the
  dashboard, two write. As fast as they are answered, then half of that at a fixed rate, where a
  request is late from the moment it was due, then twice.
- **Noisy neighbor**: eight users read their assets 50 times a second while one account repeats the
  worst of each kind of request. An answer other than 200 counts as one that never came.
- **Starts**: from the typed \`npm start\` until the landing page has been answered. Rest is 20
  seconds after it.
- **Pages**: Chromium as a phone of 390 × 844 with its processor slowed four times, 150 ms to each
  answer and 1.6 Mbit a second. The bare page is one heading drawn by React, built in the same run.
  A figure counts at the end of the frame in which it stands on the page. Blocking time is what
  tasks take beyond 50 ms from the first paint on. A return visit has the service worker and the
  browser's cache, and another device has changed a value since.
- **Screens opened from the dashboard**: 1440 × 900 with the processor slowed four times. The mouse
  rests on a link until its screen is fetched, and clicks it; the time ends with the frame in which
  the screen shows a figure that the dashboard does not show.
- **Drag**: one widget is carried over all others and back; the work of the page's own thread.

\`npm run bench -- PART\` repeats one part and prints it.
`;

/** The first heading of the part that is written by hand, which a run leaves as it is. */
const BY_HAND = '\n## Where it goes\n';

type Run = { day: string; otherLoad: number; earlier: string };

/** The page with the figures of the last run, and what was written by hand on the `earlier` one. */
export function report(figures: Figure[], { day, otherLoad, earlier }: Run): string {
  const from = earlier.indexOf(BY_HAND);
  return `# Benchmarks

Written by \`npm run bench\`, last on ${day}, on
${machine()}.
Times and memory are those of that machine; the ratios compare two measurements taken alternately in
the same run, so that they hold elsewhere too. The columns give the median of the rounds, then the
lowest and the highest.

${table(figures)}

How it is measured:
${METHODS}
Nothing else should run meanwhile: what shares the processor's memory makes the larger work dearer
than the smaller, and times longer. At the start of this run ${amount(otherLoad)} other processes
were waiting for a processor on average. The limits of sign-in are off for the run, but for the
noisy neighbor.
${from === -1 ? '' : earlier.slice(from)}`;
}

/** The figures and their goals. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => `| ${cells(figure).join(' | ')} |`);
  return [
    '| what | middle | spread | goal | met |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function cells(figure: Figure): string[] {
  const { name, rounds, goal, unit } = figure;
  const spread = `${amount(Math.min(...rounds))}–${amount(Math.max(...rounds))}`;
  const aim = goal === null ? '' : `≤ ${goal}${UNITS[unit]}`;
  const met = goal === null ? '' : isMet(figure) ? 'yes' : '**no**';
  const isOne = rounds.length === 1;
  return [name, `${amount(median(rounds))}${UNITS[unit]}`, isOne ? '' : spread, aim, met];
}

function amount(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}

function machine(): string {
  const model = cpus()[0]?.model ?? 'an unknown processor';
  const memoryGb = Math.round(totalmem() / 1024 ** 3);
  const cores = `${availableParallelism()} cores of ${model.trim()}`;
  return `${cores}, ${memoryGb} GB, Node ${process.version}`;
}
