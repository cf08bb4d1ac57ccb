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
- **Requests**: a process of its own sends them over loopback on eight connections that stay open,
  in turns to Valv and to a bare \`node:http\` server that always gives the same small answer. What
  counts is the processor time that the answering process itself says it used
  (\`process.cpuUsage\`); the database is another process and not in it. Three rounds of warming up
  are not counted. The read is \`GET /api/assets\` with 20 assets and a token seen before.
- **History**: \`GET /api/financial-summary\` and \`GET /api/net-worth-history?period=2y\` of people
  with 40 and with 400 items in three currencies and a typed value for each month of ten years,
  beside 5,000 others with 40 items each. Beside them a driver reads the user's items and does
  nothing with them. Nothing cached: the table of closed months is emptied before each request.
- **Public figures**: \`GET /api/inflation-data\`, \`/api/real-estate-market-data\`,
  \`/api/exchange-rates\` and \`/api/data-sources\` of nobody in particular, compressed, and again
  with the tag of the answer. Nothing is asked of the publishers meanwhile.
- **Exports and imports**: the account of 400 items again, from the request for its address to the
  last byte, while the process is asked how much memory it has. Imports: \`POST /api/import\` of
  1,000 items of each of the five kinds into a new account.
- **Transactions**: files in SEB's format are previewed (50,000 rows, new ones and ones that an
  account has already), and five of 10,000 rows are added, each to an account of its own. How long
  others wait is the longest time for which the event loop was held. Then the first page of all of
  them, and a search that one row matches, one request at a time.
- **500,000 transactions**: ten files of 50,000 rows each, over twenty years, each into an account
  of its own; two together are the 100,000 rows. Then the same list, search and cash flow of the one
  user, whose last two years have 50,000.
- **Backups**: \`POST /api/admin/backup\` of 2,500 people who have each done 400 things, until the
  file is written and read again, while the process is asked how much memory it has; and
  restoring it, schema and all, into an embedded database with nothing in it.
- **Sign-in**: \`POST /api/login\`, four at a time, beside one argon2id hash of the same cost made
  alone (19 MiB, two passes).
- **Capacity**: 200 people with 20 assets each, one request of each at a time: five of ten read the
  assets, three the figures of the dashboard, two write. First as fast as they are answered, beside
  the same of a bare server; then half of that at a fixed rate, where a request is late from the
  moment it was due; then twice, and half again. All processes share the machine.
- **Noisy neighbor**: eight users read their 20 assets, 50 times a second together, in a process of
  its own; a read is late from the moment it was due. Beside them one account repeats the worst of
  each kind of request for ten seconds, as many at once as the row says: it has 120,000
  transactions, and its files have 10,000 rows (previews 50,000). Everything shares the machine,
  the limits are those of an installation as it comes, and an answer other than 200 counts as one
  that never came. \`npm run bench -- "noisy neighbor"\` repeats this part alone and shows its
  figures.
- **Starts**: from the typed \`npm start\` until the landing page has been answered, on a new data
  folder and then on the same. Rest is 20 seconds after the page was read.
- **Landing, forms, a guest's assets**: Chromium as a phone of 390 × 844 with its processor slowed
  four times, 150 ms to each answer and 1.6 Mbit a second, with nothing kept from before. The bare
  page is one heading drawn by React in the browser, built and compressed (brotli) in the same run.
  Where there is a Chromium without windows, it is taken for all pages: the whole browser draws its
  own beside them.
- **Dashboard**: the same phone, line and bare page. Maria is signed in and has written down a
  household's economy for two years; she opens the start page, with nothing kept but her session.
  What counts is the end of the frame in which the figure, or the last drawing, stands on the page:
  the figure as a rule in the page's own shell, before the application has loaded. The bare page's
  heading is timed in the same way. Blocking time is what tasks take beyond 50 ms
  from the first paint on. The weight is every file asked for until the last chart stands there; the
  answers are her own figures.
- **Return visit**: the same phone, line and household, in a browser that has been here: with the
  service worker, whose requests are on the same line and which is started anew for each visit, the
  browser's cache, and what the last visit stored. Before each visit another device changes the
  value of an asset, so that the last net worth and the fresh one are different texts. The last
  counts when it stands on the page together with the time at which it was read; nothing of it needs
  the network. The fresh one counts when the shell or its widget shows it. Beside them stands the
  bare page with nothing kept.
- **Screens opened from the dashboard**: a desktop of 1440 × 900 after an earlier visit, on the
  local network as it is, with the processor slowed four times once the dashboard has settled. The
  mouse rests on the link until the product has fetched what its screen shows, and clicks it. What
  counts is the time from the click to the end of the frame in which the screen shows a figure of
  the household that the dashboard does not show. Each is opened from a dashboard loaded anew, so
  that nothing is left of the screen from before.
- **Economic analysis**: the same as the dashboard, of \`/analytics\`, where the latest inflation is
  the figure that is waited for.
- **Drag**: a desktop of 1440 × 900 with its processor slowed four times. The goal speaks of twelve
  widgets; there are eleven types, and one is carried over all of them and back, a step each frame.
  What counts is what the page's own thread computes for a step, measuring included.
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
