import type { ReadingOptions } from '#domain/banking/bank-files/bank-file.ts';
import {
  type BankFile,
  FILE_ROWS_MAX,
  type FileProblem,
} from '#domain/banking/bank-files/bank-file.ts';
import {
  CAMT_STATEMENTS,
  camtEntries,
  type CamtFormat,
  camtStatement,
  type XmlNode,
} from '#domain/banking/statements/camt.ts';
import type { StatementEntry } from '#domain/banking/statements/entry.ts';
import { statementFile, type Statement } from '#domain/banking/statements/statement-file.ts';
import { Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import type { Attributes, TagBudget } from '#domain/banking/file-contents/xml.ts';
import { readXml } from './xml.ts';

/** The most nodes of one tree: an entry of a statement has some hundreds. */
const NODES_MAX = 100_000;

const TEXT_CHARACTERS_MAX = 10_000;

/** More than a year of days, each with a statement of its own. */
const STATEMENTS_MAX = 5_000;
const PARTS_MAX = 200;

type CamtStatement = { format: CamtFormat; statement: Statement };

/**
 * Gathers the statements of CAMT files: CAMT.053 (of days that are over), CAMT.052 (of a day so
 * far) and CAMT.054 (of single events). One piece of a statement is in memory at a time.
 */
export function createCamtReader(tags?: TagBudget) {
  const found: CamtStatement[] = [];
  let count = 0;

  const statementIn = () => {
    const entries: StatementEntry[] = [];
    const parts: XmlNode[] = [];
    return {
      take(node: XmlNode): void {
        if (node.name !== 'Ntry') {
          if (parts.length < PARTS_MAX) parts.push(node);
          return;
        }
        const some = camtEntries(node);
        count += some.length;
        if (count > FILE_ROWS_MAX) throw new Unreadable('rows');
        entries.push(...some);
      },
      end(format: CamtFormat): void {
        if (found.length === STATEMENTS_MAX) throw new Unreadable('rows');
        found.push({ format, statement: camtStatement(parts, entries, format) });
      },
    };
  };

  return {
    read(text: string): void {
      let statement: ReturnType<typeof statementIn> | null = null;
      let tree: ReturnType<typeof createElementBuilder> | null = null;
      readXml(
        text,
        {
          open(name, attributes) {
            if (tree !== null) tree.open(name, attributes);
            else if (statement !== null) tree = createElementBuilder(name, attributes);
            else if (name in CAMT_STATEMENTS) statement = statementIn();
          },
          text(words) {
            tree?.text(words);
          },
          close(name) {
            if (tree !== null) {
              if (!tree.close()) return;
              statement?.take(tree.root);
              tree = null;
            } else if (name in CAMT_STATEMENTS && statement !== null) {
              statement.end(CAMT_STATEMENTS[name as keyof typeof CAMT_STATEMENTS]);
              statement = null;
            }
          },
        },
        tags,
      );
    },

    /** Reads the statements together as one file. */
    file: (options: ReadingOptions): BankFile | FileProblem => fileOf(found, options),
  };
}

/** Reads a CAMT file that is alone. */
export function readCamt(text: string, options: ReadingOptions): BankFile | FileProblem {
  const reader = createCamtReader();
  reader.read(text);
  return reader.file(options);
}

/**
 * Where there are statements of whole days, the others' entries of the same days are duplicates.
 * Reports of the present day may each begin in the morning: entries with the bank's reference are
 * counted once.
 */
function fileOf(found: readonly CamtStatement[], options: ReadingOptions): BankFile | FileProblem {
  const whole = found.filter(({ format }) => format === 'camt053');
  const counted = whole.length > 0 ? whole : found;
  const format = counted[0]?.format ?? 'camt053';
  const statements = counted.map(({ statement }) => statement);
  return statementFile(whole.length > 0 ? statements : eachOnce(statements, format), {
    format,
    ...options,
  });
}

function eachOnce(statements: readonly Statement[], format: CamtFormat): Statement[] {
  const before = new Set<string>();
  const accountOf = ({ account, kind }: Statement) => `${account}|${kind}`;
  const last = new Map(statements.map((statement) => [accountOf(statement), statement]));
  return statements.map((statement) => {
    const keyOf = ({ externalId, amount, isPaid, booked, state }: StatementEntry) =>
      [accountOf(statement), externalId, amount, isPaid, booked, state].join('|');
    // The next report repeats an entry that this one calls pending, or reports it as booked.
    const isPast = format === 'camt052' && last.get(accountOf(statement)) !== statement;
    const entries = statement.entries.filter((entry) =>
      entry.externalId === '' ? entry.state !== 'pending' || !isPast : !before.has(keyOf(entry)),
    );
    for (const entry of entries) before.add(keyOf(entry));
    return { ...statement, entries };
  });
}

/** Gathers a piece of a document with all that is in it. */
function createElementBuilder(name: string, attributes: Attributes) {
  const root: XmlNode = { name, attributes, text: '', children: [] };
  const open = [root];
  let count = 1;
  return {
    root,
    open(child: string, of: Attributes): void {
      count += 1;
      if (count > NODES_MAX) throw new Unreadable('damaged');
      const node: XmlNode = { name: child, attributes: of, text: '', children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    text(words: string): void {
      const node = open.at(-1);
      if (node === undefined || node.text.length > TEXT_CHARACTERS_MAX) return;
      node.text += words;
    },
    /** True once the whole piece has ended. */
    close(): boolean {
      open.pop();
      return open.length === 0;
    },
  };
}
