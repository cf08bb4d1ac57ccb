import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import { allSteps, type Steps } from '#domain/basics/steps.ts';
import { type RateOn, ratesFrom } from '#domain/holdings/account-facts.ts';
import { actualLedger } from '#domain/portability/moves/actual.ts';
import { fireflyLedger, isFirefly } from '#domain/portability/moves/firefly.ts';
import { beancountJournal } from '#domain/portability/moves/beancount.ts';
import { GnucashReader } from '#domain/portability/moves/gnucash.ts';
import { hledgerJournal } from '#domain/portability/moves/hledger.ts';
import { journalLedger } from '#domain/portability/moves/journal-ledger.ts';
import { journalKind } from '#domain/portability/moves/journal-lines.ts';
import { createKmymoneyReader } from '#domain/portability/moves/kmymoney.ts';
import { ghostfolioLedger } from '#domain/portability/moves/ghostfolio.ts';
import { isGhostfolio } from '#domain/portability/moves/ghostfolio-file.ts';
import {
  type Ledger,
  ledgerFile,
  type LedgerTerms,
  type ReadLedger,
} from '#domain/portability/moves/ledger.ts';
import { createIssues, type MoveProblem, type Sheet } from '#domain/portability/moves/move-file.ts';
import { createPortfolioReader } from '#domain/portability/moves/portfolio-elements.ts';
import { portfolioLedger } from '#domain/portability/moves/portfolio-performance.ts';
import {
  linesTable,
  type ProductTable,
  productTable,
} from '#domain/portability/moves/product-tables.ts';
import {
  isSure,
  sureRecords,
  sureTables,
  sureTableType,
} from '#domain/portability/moves/sure-records.ts';
import { sureLedger } from '#domain/portability/moves/sure.ts';
import { productOf, transactionsLedger } from '#domain/portability/moves/transaction-tables.ts';
import {
  isWealthfolio,
  isWealthfolioPart,
  wealthfolioList,
  wealthfolioTable,
} from '#domain/portability/moves/wealthfolio-tables.ts';
import { wealthfolioLedger } from '#domain/portability/moves/wealthfolio.ts';
import { isYnab, isYnabPlan, ynabLedger } from '#domain/portability/moves/ynab.ts';
import { textOf } from '#domain/banking/file-contents/letters.ts';
import { archiveBounds } from '#domain/banking/file-contents/archive.ts';
import { damaged, tooMuch } from '#domain/banking/file-contents/unreadable.ts';
import { TAGS_MAX } from '#domain/banking/file-contents/xml.ts';
import { readXml } from '#server/banking/file-reading/xml.ts';
import { type Archive, openArchive } from '#server/banking/file-reading/zip.ts';
import type { RateOnDay } from '#domain/statistics/rates.ts';
import { isSpreadsheet } from '#domain/banking/spreadsheets/workbook.ts';
import { isDatabase, readDatabase } from './sqlite-file.ts';

/** The contents of a product's file, and the days of currencies whose rates they would have needed. */
export type ReadProduct = ReadLedger & { needed: [Currency, Day[]][] };

/** `rates`: those that a reading before this one needed; absent: none is known yet. */
type ProductTerms = { today: Day; rates?: readonly RateOnDay[] | undefined };

/** Reads the export of a product; null: the file is of none that is known. */
export function readProduct(bytes: Buffer, of: ProductTerms): ReadProduct | MoveProblem | null {
  const terms = termsOf(of);
  const ledger = isZip(bytes) ? packedLedger(openArchive(bytes), terms) : ledgerOf(bytes, terms);
  return fileOf(ledger, terms);
}

/** Reads the sheets of a spreadsheet as the export of a product; null: they are of none. */
export function readProductSheets(
  sheets: readonly Sheet[],
  of: ProductTerms,
): ReadProduct | MoveProblem | null {
  const terms = termsOf(of);
  const tables = sheets.map(({ lines }) => linesTable(lines));
  return fileOf(ofTransactions(tables, terms), terms);
}

type ReadTerms = LedgerTerms & { asked: ReadonlyMap<Currency, Set<Day>> };

function termsOf({ today, rates }: ProductTerms): ReadTerms {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  const asked = new Map<Currency, Set<Day>>();
  const ask: RateOn = (from, to, day) => {
    for (const each of [from, to]) {
      if (each === 'EUR') continue;
      asked.set(each, (asked.get(each) ?? new Set<Day>()).add(day));
    }
    return null;
  };
  const rateOn = rates === undefined ? ask : ratesFrom(rates);
  return { today, issues: createIssues(), digest, rateOn, asked };
}

function fileOf(ledger: FoundLedger, terms: ReadTerms): ReadProduct | MoveProblem | null {
  if (ledger === null || typeof ledger === 'string') return ledger;
  const read = allSteps(ledgerFile(ledger, terms));
  if (typeof read === 'string') return read;
  return { ...read, needed: [...terms.asked].map(([currency, days]) => [currency, [...days]]) };
}

type FoundLedger = Ledger | MoveProblem | null;

function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50;
}

/** Files of a product's archive that are looked at. */
const PACKED_MAX = 100;

/** The first file of an archive that is a product's; a plan beside a register says nothing. */
function packedLedger(archive: Archive, terms: LedgerTerms): FoundLedger {
  if (isSpreadsheet(archive) || archive.has('[Content_Types].xml')) return null;
  const budget = archive.names.find((name) => /(?:^|\/)db\.sqlite$/.test(name));
  if (budget !== undefined) return ledgerOf(archive.unpack(budget) ?? Buffer.alloc(0), terms);
  if (archive.names.some((name) => name.endsWith('data.portfolio'))) return 'binary';
  const records = archive.names.find((name) => /(?:^|\/)all\.ndjson$/.test(name));
  if (records !== undefined) return ledgerOf(archive.unpack(records) ?? Buffer.alloc(0), terms);
  let problem: MoveProblem | null = null;
  const names = archive.names.filter((name) =>
    /^(?!__MACOSX\/).*\.(?:csv|tsv|txt|json|xml|beancount|h?ledger|journal|dat)$/i.test(name),
  );
  const tables: ProductTable[] = [];
  for (const name of names.slice(0, PACKED_MAX)) {
    const bytes = archive.unpack(name) ?? Buffer.alloc(0);
    const table = /\.(?:json|xml)$/i.test(name) ? null : productTable(textOf(bytes));
    if (table !== null && (productOf(table) ?? sureTableType(table)) !== null) {
      tables.push(table);
      continue;
    }
    const found = ledgerOf(bytes, terms);
    if (found !== null && typeof found !== 'string') return found;
    problem ??= found;
  }
  return ofTransactions(tables, terms) ?? problem;
}

/** The tables of the product that the first one is of. */
function ofTransactions(tables: readonly ProductTable[], terms: LedgerTerms): FoundLedger {
  const source = tables.map(productOf).find((each) => each !== null) ?? null;
  const isOfSure = tables.some((table) =>
    ['Trade', 'Transaction'].includes(sureTableType(table) ?? ''),
  );
  if (source === null) return isOfSure ? read(sureLedger(sureTables(tables), terms)) : null;
  const own = tables.filter((table) => productOf(table) === source);
  return read(transactionsLedger(source, own, terms));
}

/** The contents of a file that GnuCash or KMyMoney has packed; other bytes are as they are. */
function unzipped(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: archiveBounds(bytes.length).bytesMax });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged();
  }
}

/** The beginning of a file of Portfolio Performance that a password locks. */
const LOCKED = 'PORTFOLIO';
/** In each other, where every account is found by way of another one's transactions. */
const DEPTH_MAX = 2_000;

function ledgerOf(packed: Buffer, terms: LedgerTerms): FoundLedger {
  const bytes = unzipped(packed);
  if (isDatabase(bytes))
    return readDatabase(bytes, (tables) => read(actualLedger(tables, terms.issues)));
  if (bytes.subarray(0, LOCKED.length).toString('latin1') === LOCKED) return 'encrypted';
  const text = textOf(bytes);
  if (/^\s*[{[]/.test(text.slice(0, 1_000))) return ofJson(text, terms);
  const root = ROOT.exec(text.slice(0, ROOT_CHARACTERS))?.[1];
  if (root !== undefined) return ofXml(text, root, terms);
  const table = productTable(text);
  if (table === null) return ofJournal(text, terms);
  if (isFirefly(table)) return read(fireflyLedger(table, terms.issues));
  if (isYnab(table)) return read(ynabLedger(table, terms));
  if (isWealthfolio(table)) return read(wealthfolioLedger(wealthfolioTable(text) ?? table, terms));
  if (isYnabPlan(table) || isWealthfolioPart(table)) return 'otherExport';
  return ofTransactions([table], terms) ?? ofJournal(text, terms);
}

function ofJournal(text: string, terms: LedgerTerms): FoundLedger {
  const kind = journalKind(text);
  if (kind === null) return null;
  const journal = allSteps(
    kind === 'beancount' ? beancountJournal(text, terms.issues) : hledgerJournal(text, terms),
  );
  return typeof journal === 'string' ? journal : read(journalLedger(journal, terms));
}

function ofJson(text: string, terms: LedgerTerms): FoundLedger {
  if (isSure(text)) {
    const records = allSteps(sureRecords(text, terms.issues));
    return typeof records === 'string' ? records : read(sureLedger(records, terms));
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return damaged();
  }
  const activities = wealthfolioList(content);
  if (activities !== null) return read(wealthfolioLedger(activities, terms));
  return isGhostfolio(content) ? read(ghostfolioLedger(content, terms)) : null;
}

/** The first element of files of XML, after a declaration and comments. */
const ROOT = /^\s*(?:<[?!][^]*)?<(client|gnc-v2|KMYMONEY-FILE)[\s>]/;
const ROOT_CHARACTERS = 4_000;
/** Names the root, and declares nothing. */
const DOCTYPE = '<!DOCTYPE KMYMONEY-FILE>';

function ofXml(text: string, root: string, terms: LedgerTerms): FoundLedger {
  const budget = { left: TAGS_MAX, depth: DEPTH_MAX };
  if (root === 'client') {
    const reader = createPortfolioReader();
    readXml(text, reader, budget);
    const client = reader.client();
    return client === null ? null : read(portfolioLedger(client, terms));
  }
  const isGnucash = root === 'gnc-v2';
  const reader = isGnucash ? new GnucashReader(terms) : createKmymoneyReader(terms);
  readXml(text.replace(DOCTYPE, ''), reader, budget);
  const steps = reader.ledger();
  return steps === null ? null : read(steps);
}

/** Nobody waits in this process. */
function read(steps: Steps<Ledger | MoveProblem>): FoundLedger {
  return allSteps(steps);
}
