import type { Node } from 'oxc-parser';
import path from 'node:path/posix';
import { isDomain, isProduct } from './places.ts';
import { fileRule, nodeRule, type Rule } from './rule.ts';

const EMPTY_WORDS =
  /^(utils?|helpers?|misc|services?|managers?|controllers?|types|hooks|data-access|common)$/;
const EMPTY_VERB = /^(get|handle|process|manage)[A-Z]/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/;

const fileName = fileRule('file-name', isProduct, ({ path: file }) => {
  const name = path.basename(file);
  const parts = [...file.split('/').slice(2, -1), name.replace(/\..*$/, '')];
  const empty = parts.find((part) => EMPTY_WORDS.test(part));
  if (empty !== undefined)
    return [{ start: 0, advice: `"${empty}" says nothing; name the thing.` }];
  return KEBAB.test(name) ? [] : [{ start: 0, advice: 'file names are kebab-case.' }];
});

const functionName = nodeRule('function-name', isProduct, (node) => {
  const name = functionNameOf(node);
  return EMPTY_VERB.test(name)
    ? `${name}: say what it does: list, create, parse, xOf, toX, or the noun it answers with.`
    : null;
});

/**
 * Exported functions of the domain state their meaning, and unit and rounding if they have them.
 */
const docstring = fileRule('domain-docstring', isDomain, (source) =>
  source.nodes.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration?.type !== 'FunctionDeclaration') return [];
    const before = source.text.slice(0, node.start).trimEnd();
    return before.endsWith('*/')
      ? []
      : [{ start: node.start, advice: 'one line of meaning above it, as /** … */.' }];
  }),
);

export const nameRules: Rule[] = [fileName, functionName, docstring];

function functionNameOf(node: Node): string {
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? '';
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return '';
  return node.init?.type === 'ArrowFunctionExpression' ? node.id.name : '';
}
