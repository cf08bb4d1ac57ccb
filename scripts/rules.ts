import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { SOURCE, type SeriesId } from '#domain/statistics/public-sources.ts';
import { isTableFile, provenTables, readTableFile } from '#domain/tax/net-pay/table-file.ts';
import { type AddedRules, keepAddedRules, addedRules } from '#domain/tax/rules/added-rules.ts';
import { figuresWith, type RuleFigure } from '#domain/tax/rules/rule-uses.ts';
import {
  areTablesNew,
  ratesChanges,
  RefusedRules,
  ruleChanges,
} from '#domain/tax/rules/rule-additions.ts';
import { ruleBook, withAdded } from '#domain/tax/rules/rule-book.ts';
import { type AdditionsFile, readAdditions } from '#domain/tax/rules/rule-file.ts';
import type { RuleSource } from '#domain/tax/rules/rule.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { createDatabase } from '#server/platform/db/database.ts';
import { requireMigrated } from '#server/platform/db/migrate.ts';
import { joinDatabase } from '#server/platform/postgres/open.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { StartError } from '#server/platform/errors.ts';
import { createLog, printable } from '#server/platform/log.ts';
import { SourceTrouble } from '#server/statistics/refresh/download.ts';
import { bringFigures, type BroughtFigures } from '#server/statistics/refresh/ingest.ts';
import { readAddedRules } from '#server/tax/rules/routes.ts';
import { addedRuleFiles } from '#server/tax/rules/table.ts';

const USAGE = `Usage: npm run rules -- FILE ... [--yes]
Brings rows of rules, municipal rates, tax tables or public figures (docs/rules-format.md), beside a
running server or without one. Shows what they change, and asks before it stores anything.
  --yes  does not ask
`;

/** Users whose figures are counted with a rule. */
const USERS: Readonly<Record<RuleFigure, string>> = {
  net_pay: `select count(distinct user_id) from incomes
    where tax_rule = 'table' and deleted_at is null`,
  capital_tax: `select count(distinct user_id) from (
    select user_id from assets where account_form in ('isk', 'kf') and deleted_at is null
    union all select user_id from liabilities where deleted_at is null) taxed`,
  property_fee: `select count(distinct user_id) from assets
    where assessed_value > 0 and deleted_at is null`,
  realised_gains: `select count(distinct user_id) from holding_transactions where kind = 'sell'`,
  mortgage: 'select count(distinct user_id) from mortgages',
};
const FIGURES: Readonly<Record<RuleFigure, string>> = {
  net_pay: 'pay after tax',
  capital_tax: 'tax on savings and loans',
  property_fee: 'property fee',
  realised_gains: 'realised gains',
  mortgage: 'mortgages',
};
const NAMED_MAX = 5;

type Series = readonly (readonly [SeriesId, BroughtFigures])[];
type Brought = { added: AddedRules; series: Series; lines: string[] };

async function bring(config: Config, paths: readonly string[], isSure: boolean): Promise<string> {
  const log = createLog({ level: 'error' });
  const { database, dataDir, archive } = config;
  const opened = await joinDatabase({ database, dataDir, archive, log });
  const db = createDatabase({ ...opened.pool, max: 2 }, log);
  try {
    await requireMigrated(db.orm);
    await readAddedRules(db.orm);
    const brought = await readAll(paths, db.orm);
    if (brought.lines.length === 0) return 'Nothing in it is new.';
    process.stdout.write(`${printable(brought.lines.join('\n'))}\n`);
    if (!isSure && !(await isConfirmed())) return 'Nothing was stored.';
    await db.orm.transaction((tx) => store(tx, brought));
    return 'Stored. Running servers calculate with it within ten seconds.';
  } finally {
    await db.close();
    await opened.stop();
  }
}

async function readAll(paths: readonly string[], orm: Orm): Promise<Brought> {
  const today = dayOf(systemClock());
  const texts = await Promise.all(paths.map(textOf));
  const [others, tables] = [
    texts.filter(({ isTable }) => !isTable),
    texts.filter((each) => each.isTable),
  ];
  const files = others.map(additionsIn);
  const added = merged(files);
  const lines: string[] = [];
  const changes = ruleChanges(ruleBook(), added, today);
  for (const { key, name, from, to, before, after } of changes) {
    const until = to === null ? 'on' : `to ${to}`;
    lines.push(`${name} (${key}), from ${from} ${until}: ${before ?? 'none'} -> ${after}`);
  }
  const { municipalRates } = added;
  const rates = municipalRates === undefined ? null : ratesChanges(municipalRates, today);
  if (rates !== null) lines.push(...ratesLines(municipalRates?.year, rates));
  const book = withAdded(ruleBook(), [added]);
  const proven = tables.map(({ text }) => provenTables(book, readTableFile(text)));
  const taxTables = proven.filter((each) => areTablesNew(each, today)).at(-1);
  if (taxTables) lines.push(`Tax tables ${taxTables.year}: every krona agrees with the rules`);
  const usedBy = new Set(changes.flatMap(({ key }) => figuresWith(key)));
  if (rates !== null || taxTables) usedBy.add('net_pay');
  lines.push(...(await usersLines(orm, usedBy)));
  const series = files.flatMap(({ series: of = {} }) => Object.entries(of).map(known));
  lines.push(...(await seriesLines(orm, series)));
  const { rules: _, municipalRates: __, ...sources } = added;
  const stored: AddedRules = {
    ...sources,
    ...(changes.length > 0 && { rules: added.rules ?? {} }),
    ...(rates !== null && municipalRates && { municipalRates }),
    ...(taxTables && { taxTables }),
  };
  return { added: stored, series, lines };
}

type ReadText = { path: string; text: string; isTable: boolean };

async function textOf(path: string): Promise<ReadText> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  return { path, text, isTable: isTableFile(text) };
}

function additionsIn({ path, text }: ReadText): AdditionsFile {
  try {
    return readAdditions(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);
    throw new RefusedRules(`${path}: ${reason}`);
  }
}

/** Several files of one command, as if they were one. */
function merged(files: readonly AdditionsFile[]): AddedRules {
  const entries = files.flatMap(({ rules = {} }) => Object.entries(rules));
  const byKey = [...Map.groupBy(entries, ([key]) => key)];
  const rates = files.findLast(({ municipalRates }) => municipalRates)?.municipalRates;
  return {
    sources: usedSources(files),
    rules: Object.fromEntries(
      byKey.map(([key, each]) => [key, each.flatMap(([, periods]) => periods)]),
    ),
    ...(rates && { municipalRates: { year: rates.year, rows: rates.rows } }),
  };
}

/** Every page loads what is stored: sources that no row names are left out. */
function usedSources(files: readonly AdditionsFile[]): AddedRules['sources'] {
  const used = new Map<string, string>();
  for (const { sources, rules = {} } of files) {
    const names = new Set(Object.values(rules).flatMap((each) => each.map(({ source }) => source)));
    for (const [name, source] of Object.entries(sources).filter(([each]) => names.has(each))) {
      const text = JSON.stringify(source);
      if ((used.get(name) ?? text) !== text) {
        throw new RefusedRules(`Two files have a source ${name} each: give one another name`);
      }
      used.set(name, text);
    }
  }
  const parsed = [...used].map(([name, text]) => [name, JSON.parse(text) as RuleSource] as const);
  return Object.fromEntries(parsed);
}

function ratesLines(year: number | undefined, changed: readonly string[]): string[] {
  const others = changed.length - NAMED_MAX;
  return [
    `Municipal rates ${year}: ${changed.length} municipalities have others than before`,
    ...changed.slice(0, NAMED_MAX).map((line) => `  ${line}`),
    ...(others > 0 ? [`  and ${others} more`] : []),
  ];
}

async function usersLines(orm: Orm, figures: ReadonlySet<RuleFigure>): Promise<string[]> {
  const lines: string[] = [];
  for (const figure of figures) {
    const { rows } = await orm.execute<{ count: string }>(sql.raw(USERS[figure]));
    lines.push(`Used for ${FIGURES[figure]}: ${rows[0]?.count ?? 0} accounts here, and guests`);
  }
  return lines;
}

function known([id, figures]: readonly [string, BroughtFigures]): [SeriesId, BroughtFigures] {
  const isKnown = Object.hasOwn(SOURCE, id) && id !== 'exchange_rates';
  if (!isKnown) throw new RefusedRules(`${id}: no series has that name`);
  return [id as SeriesId, figures];
}

class RolledBack extends Error {}

/** Figures that would be new: added in a transaction that is rolled back. */
async function seriesLines(orm: Orm, series: Series): Promise<string[]> {
  const lines: string[] = [];
  const trying = orm.transaction(async (tx) => {
    for (const [id, figures] of series) {
      const moved = await bringFigures(tx, id, { figures, at: systemClock() }).catch(
        (error: unknown) => {
          if (!(error instanceof SourceTrouble)) throw error;
          throw new RefusedRules(`${id} would not go on as it does: ${error.failure}`);
        },
      );
      const { added = null, revised = [] } = moved ?? {};
      if (added !== null) lines.push(`${id}: ${added.count} new, to ${added.last}`);
      for (const { period, from, to } of revised) lines.push(`${id} ${period}: ${from} -> ${to}`);
    }
    throw new RolledBack();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return lines;
}

async function store(tx: Tx, { added, series }: Brought): Promise<void> {
  const { sources: _, ...rows } = added;
  if (Object.keys(rows).length > 0) {
    await tx.execute(sql`lock table ${addedRuleFiles} in share row exclusive mode`);
    if ((await tx.$count(addedRuleFiles)) !== addedRules().length) {
      throw new RefusedRules('Other rules were stored meanwhile: run the command again');
    }
    const addedAt = systemClock().toISOString();
    await tx.insert(addedRuleFiles).values({ id: v7(), addedAt, content: added });
    keepAddedRules([...addedRules(), added]);
  }
  for (const [id, figures] of series) await bringFigures(tx, id, { figures, at: systemClock() });
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError('Add --yes to store this without a question.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question('Store this? [y/N] ');
  lines.close();
  return /^(?:y|j)/i.test(answer);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
if (positionals.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  const answer = await bring(readConfig(readEnvironment()), positionals, values.yes);
  process.stdout.write(`${answer}\n`);
} catch (error) {
  process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
