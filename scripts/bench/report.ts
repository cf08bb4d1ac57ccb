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
- **Requests**: eight connections over loopback, in turns to Valv and to a bare \`node:http\` server;
  processor time of the answering process without the database, after three rounds of warming up.
- **History**: items in three currencies with a value for each month of ten years, beside 5,000 other
  accounts. Nothing cached: closed months are deleted before each.
- **Exports and imports**: the account of 400 items; 1,000 items of each kind into a new account.
- **Transactions**: files of SEB's format. Others wait for as long as the event loop is held. 500,000
  transactions are ten files.
- **Moving in**: a register of YNAB with ten accounts; of ten rows one is a side of a transfer.
- **Holdings**: three accounts of ten years with 360 deposits and 121 prices of each instrument.
- **Backups**: 2,500 users with 400 actions each. **Sign-in**: four at a time.
- **Capacity**: 200 people with 20 assets each; of ten requests five read assets, three the dashboard,
  two write. Half and twice full speed are fixed rates, timed from the moment when a request is due.
- **Noisy neighbor**: eight users read their assets 50 times a second while one account repeats the
  worst requests.
- **Starts**: until the landing page is answered. Rest is 20 seconds later.
- **Pages**: Chromium as a phone of 390 × 844, its processor slowed four times, 150 ms to each answer,
  1.6 Mbit a second. The bare page is one heading drawn by React. Blocking time is what tasks take
  beyond 50 ms. Before a return visit another device has changed a value.
- **Screens opened**: 1440 × 900, the processor slowed four times; from the click on a link, whose
  screen has been fetched, to a frame with the screen's figure.
- **Drag**: one widget is carried over all others and back; work of the page's thread.

\`npm run bench -- PART\` repeats one part and prints its figures without a goal too.
`;

/** The first heading of the part that is written by hand, which a run leaves as it is. */
const BY_HAND = '\n## Budgets\n';

type Run = { day: string; otherLoad: number; earlier: string };

/** The page with the figures of the last run, and what was written by hand on the `earlier` one. */
export function report(figures: Figure[], { day, otherLoad, earlier }: Run): string {
  const from = earlier.indexOf(BY_HAND);
  return `# Benchmarks

Written by \`npm run bench\`, last on ${day}, on
${machine()}.
Ratios compare two measurements taken in turns, and hold on other machines too. The columns give the
median of the rounds, the lowest and the highest; a missed goal is bold.

${table(figures.filter(decides))}

How it is measured:
${METHODS}
At the start of this run ${amount(otherLoad)} other processes waited for a processor on average.
${from === -1 ? '' : earlier.slice(from)}`;
}

/** Whether a figure has a goal or says how much one machine carries; others only explain those. */
function decides({ goal, unit }: Figure): boolean {
  return goal !== null || unit === 'a second';
}

/** The figures and their goals. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => `| ${cells(figure).join(' | ')} |`);
  return ['| what | middle | spread | goal |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function cells(figure: Figure): string[] {
  const { name, rounds, goal, unit } = figure;
  const spread = `${amount(Math.min(...rounds))}–${amount(Math.max(...rounds))}`;
  const aim = goal === null ? '' : `≤ ${goal}${UNITS[unit]}`;
  const isOne = rounds.length === 1;
  const middle = `${amount(median(rounds))}${UNITS[unit]}`;
  return [name, middle, isOne ? '' : spread, isMet(figure) ? aim : `**${aim}**`];
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
