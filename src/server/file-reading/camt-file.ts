import { type BankFile, FILE_ROWS_MAX, type FileProblem } from '#domain/bank-files/bank-file.ts';
import { camtEntries, camtStatement } from '#domain/statements/camt.ts';
import type { Entry } from '#domain/statements/entry.ts';
import { statementFile } from '#domain/statements/statement-file.ts';
import type { Statement } from '#domain/statements/statement.ts';
import type { XmlNode } from '#domain/statements/xml-node.ts';
import { createTree } from '#server/file-parts/tree.ts';
import { Unreadable } from '#server/file-parts/unreadable.ts';
import { readXml } from '#server/file-parts/xml.ts';

/** More than a year of days, each with a statement of its own. */
const STATEMENTS_MAX = 5_000;
const PARTS_MAX = 200;

/** Reads CAMT.053: one piece of a statement is in memory at a time. */
export function readCamt(text: string, turn: boolean): BankFile | FileProblem {
  const statements: Statement[] = [];
  let parts: XmlNode[] | null = null;
  let entries: Entry[] = [];
  let tree: ReturnType<typeof createTree> | null = null;
  let count = 0;

  const take = (node: XmlNode) => {
    if (node.name !== 'Ntry') {
      if (parts !== null && parts.length < PARTS_MAX) parts.push(node);
      return;
    }
    const found = camtEntries(node);
    count += found.length;
    if (count > FILE_ROWS_MAX) throw new Unreadable('rows');
    entries.push(...found);
  };

  readXml(text, {
    open(name, attributes) {
      if (tree !== null) tree.open(name, attributes);
      else if (parts !== null) tree = createTree(name, attributes);
      else if (name === 'Stmt') [parts, entries] = [[], []];
    },
    text(words) {
      tree?.text(words);
    },
    close(name) {
      if (tree !== null) {
        if (!tree.close()) return;
        take(tree.root);
        tree = null;
      } else if (name === 'Stmt' && parts !== null) {
        if (statements.length === STATEMENTS_MAX) throw new Unreadable('rows');
        statements.push(camtStatement(parts, entries));
        parts = null;
      }
    },
  });
  return statementFile(statements, { format: 'camt053', turn });
}
