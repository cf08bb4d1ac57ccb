import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAnalytics } from './bench/analytics.ts';
import { measureBackups } from './bench/backups.ts';
import { measureCapacity } from './bench/capacity.ts';
import { measureCashFlow } from './bench/cash-flow.ts';
import { measureDashboard } from './bench/dashboard.ts';
import { measureDrag } from './bench/drag.ts';
import { type Figure, isMet } from './bench/figures.ts';
import { measureExports } from './bench/exports.ts';
import { measureHistory } from './bench/history.ts';
import { measureHoldings } from './bench/holdings.ts';
import { measureHouseholds } from './bench/households.ts';
import { measureLargeImports } from './bench/large-imports.ts';
import { measureManyTransactions } from './bench/many-transactions.ts';
import { measureMoves } from './bench/moves.ts';
import { measureNoisyNeighbor } from './bench/noisy-neighbor.ts';
import { measurePages } from './bench/pages.ts';
import { report, table } from './bench/report.ts';
import { measureRequests } from './bench/requests.ts';
import { measureReturnVisit } from './bench/return-visit.ts';
import { measureScale } from './bench/scale.ts';
import { measureScreens } from './bench/screens.ts';
import { measureStarts } from './bench/starts.ts';
import { measureTransactions } from './bench/transactions.ts';
import { arePagesFresh, buildPages } from './steps/pages.ts';
import type { Ending } from './steps/run.ts';
import { buildServer, findServer } from './steps/server-bundle.ts';

const REPORT = join(import.meta.dirname, '../docs/benchmarks.md');

/**
 * Measures everything with a goal, and writes it to docs/benchmarks.md; with names of parts (`npm
 * run bench -- "noisy neighbor"`) only those, and prints them; with `--scale` the same reads in a
 * small and a large installation, which goes to docs/scale.md.
 */
const parts: [string, () => Promise<Figure[]>][] = [
  ['requests', () => inNewFolder(measureRequests)],
  ['history', () => inNewFolder(measureHistory)],
  ['households', () => inNewFolder(measureHouseholds)],
  ['exports', () => inNewFolder(measureExports)],
  ['large imports', () => inNewFolder(measureLargeImports)],
  ['transactions', () => inNewFolder(measureTransactions)],
  ['moves', () => inNewFolder(measureMoves)],
  ['cash flow', () => inNewFolder(measureCashFlow)],
  ['many transactions', () => inNewFolder(measureManyTransactions)],
  ['holdings', () => inNewFolder(measureHoldings)],
  ['backups', () => inNewFolder(measureBackups)],
  ['capacity', () => inNewFolder(measureCapacity)],
  ['noisy neighbor', () => inNewFolder(measureNoisyNeighbor)],
  ['starts', measureStarts],
  ['pages', () => inNewFolder(measurePages)],
  ['dashboard', () => inNewFolder(measureDashboard)],
  ['return visit', () => inNewFolder(measureReturnVisit)],
  ['screens', () => inNewFolder(measureScreens)],
  ['analytics', () => inNewFolder(measureAnalytics)],
  ['drag', () => inNewFolder(measureDrag)],
];

if (!arePagesFresh()) demand(await buildPages());
if (findServer() === null) demand(await buildServer());
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'boolean', default: false }, people: { type: 'string' } },
});
if (values.scale) {
  await measureScale(values.people === undefined ? undefined : Number(values.people));
  process.exit();
}
const unknown = wanted.find((name) => !parts.some(([known]) => known === name));
if (unknown !== undefined) {
  throw new Error(`There is no part "${unknown}": ${parts.map(([name]) => name).join(', ')}`);
}
const [otherLoad = 0] = loadavg();
const figures: Figure[] = [];
const broken: string[] = [];
for (const [name, measure] of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`Measuring ${name} ...\n`);
  try {
    figures.push(...(await measure()));
  } catch (error) {
    broken.push(name);
    process.stderr.write(`${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
const missed = figures.filter((figure) => !isMet(figure)).map(({ name }) => `\n- ${name}`);
const verdict = missed.length === 0 ? 'Every goal is met.' : `Goals missed:${missed.join('')}`;
process.exitCode = broken.length > 0 ? 1 : 0;
if (wanted.length > 0 || broken.length > 0) {
  process.stdout.write(`${table(figures)}\n${verdict}\n`);
  if (broken.length > 0) process.stdout.write(`Not measured: ${broken.join(', ')}\n`);
} else {
  const day = new Date().toISOString().slice(0, 10);
  const earlier = readFileSync(REPORT, 'utf8');
  writeFileSync(REPORT, report(figures, { day, otherLoad, earlier }));
  process.stdout.write(`Wrote docs/benchmarks.md. ${verdict}\n`);
}

function demand({ isOk, output }: Ending): void {
  if (!isOk) throw new Error(output);
}

async function inNewFolder(measure: (dataDir: string) => Promise<Figure[]>): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'valv-bench-'));
  try {
    return await measure(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
