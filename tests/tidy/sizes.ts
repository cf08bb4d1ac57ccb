import type { Node } from 'oxc-parser';
import { everywhere } from './places.ts';
import { fileRule, nodeRule, type Rule } from './rule.ts';
import type { Source } from './source.ts';

const LINE_COLUMNS_MAX = 100;
const FUNCTION_LINES_MAX = 60;
const PARAMETERS_MAX = 3;

const longLine = fileRule('line-length', everywhere, (source) =>
  source.lines.flatMap((line, index) =>
    line.length > LINE_COLUMNS_MAX
      ? [{ start: startOfLine(source, index), advice: `${line.length} columns; break it at 100.` }]
      : [],
  ),
);

const longFunction = fileRule('function-length', everywhere, (source) =>
  source.nodes.filter(isFunction).flatMap((node) => {
    const lines = source.text.slice(node.start, node.end).split('\n').length;
    return lines > FUNCTION_LINES_MAX && !isTestGroup(node)
      ? [{ start: node.start, advice: `${lines} lines; name a part of it, 60 is the most.` }]
      : [];
  }),
);

const manyParameters = nodeRule('parameter-count', everywhere, (node) =>
  isFunction(node) && node.params.length > PARAMETERS_MAX && node.parent?.type !== 'CallExpression'
    ? `${node.params.length} positional parameters; pass one object, 3 is the most.`
    : null,
);

export const sizeRules: Rule[] = [longLine, longFunction, manyParameters];

function startOfLine(source: Source, index: number): number {
  return source.lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
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
