import type { Node } from 'oxc-parser';
import path from 'node:path/posix';
import { everywhere, isProduct } from './places.ts';
import { LARGE_FOLDERS } from './layers.ts';
import { fileRule, nodeRule, type Rule } from './rule.ts';
import type { Source } from './source.ts';

const LINE_COLUMNS_MAX = 100;
const FILE_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 50;
const PARAMETERS_MAX = 3;
const FOLDER_FILES_MAX = 10;

const longLine = fileRule('line-length', everywhere, (source) =>
  source.lines.flatMap((line, index) =>
    line.length > LINE_COLUMNS_MAX
      ? [{ start: startOfLine(source, index), advice: `${line.length} columns; break it at 100.` }]
      : [],
  ),
);

const longFile = fileRule('file-length', everywhere, ({ lines }) =>
  lines.length > FILE_LINES_MAX
    ? [{ start: 0, advice: `${lines.length} lines; split it by noun, 300 is the most.` }]
    : [],
);

const longFunction = fileRule('function-length', everywhere, (source) =>
  source.nodes.filter(isFunction).flatMap((node) => {
    const lines = source.text.slice(node.start, node.end).split('\n').length;
    return lines > FUNCTION_LINES_MAX && !isTestGroup(node)
      ? [{ start: node.start, advice: `${lines} lines; name a part of it, 50 is the most.` }]
      : [];
  }),
);

const manyParameters = nodeRule('parameter-count', everywhere, (node) =>
  isFunction(node) && node.params.length > PARAMETERS_MAX && node.parent?.type !== 'CallExpression'
    ? `${node.params.length} positional parameters; pass one object, 3 is the most.`
    : null,
);

const deepFolder = fileRule('folder-depth', isInSrc, ({ path: file }) =>
  file.split('/').length > 4
    ? [{ start: 0, advice: 'lies too deep; a feature folder is flat: src/web/assets/file.tsx.' }]
    : [],
);

const fullFolder: Rule = {
  name: 'folder-size',
  find(sources) {
    const files = Map.groupBy(sources.map((source) => source.path).filter(isProduct), (file) =>
      path.dirname(file),
    );
    return [...files]
      .filter(([folder, { length }]) => length > FOLDER_FILES_MAX && isFeature(folder))
      .map(([folder, { length }]) => ({
        path: folder,
        line: 1,
        rule: 'folder-size',
        advice: `${length} files; more than 10 are two features.`,
      }));
  },
};

export const sizeRules: Rule[] = [
  longLine,
  longFile,
  longFunction,
  manyParameters,
  deepFolder,
  fullFolder,
];

/** The number of lines that this share of the product's files stays within. */
export function linesWithin(sources: readonly Source[], share: number): number {
  const lengths = sources
    .filter((source) => isProduct(source.path))
    .map((source) => source.lines.length)
    .sort((a, b) => a - b);
  return lengths[Math.max(0, Math.ceil(lengths.length * share) - 1)] ?? 0;
}

function startOfLine(source: Source, index: number): number {
  return source.lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
}

function isInSrc(file: string): boolean {
  return file.startsWith('src/');
}

function isFeature(folder: string): boolean {
  return folder.split('/').length === 3 && !LARGE_FOLDERS.includes(folder);
}

type FunctionNode = Extract<Node, { params: unknown[]; body: unknown }>;

function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

/** A `describe`, or a suite that is handed round, groups tests; its length is theirs. */
function isTestGroup(node: FunctionNode): boolean {
  const call = node.parent;
  if (call?.type === 'CallExpression' && startsWith(call.callee, ['describe'])) return true;
  if (node.body?.type !== 'BlockStatement') return false;
  return node.body.body.some(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'CallExpression' &&
      startsWith(statement.expression.callee, ['describe', 'test']),
  );
}

/** `describe`, `describe.each` and `describe.each(cases)` all start with 'describe'. */
function startsWith(node: Node, names: readonly string[]): boolean {
  if (node.type === 'Identifier') return names.includes(node.name);
  if (node.type === 'MemberExpression') return startsWith(node.object, names);
  return node.type === 'CallExpression' && startsWith(node.callee, names);
}
