import type { Node } from 'oxc-parser';
import { everywhere, isDomain, isProduct } from './places.ts';
import { fileRule, nodeRule, type Rule } from './rule.ts';
import { around } from './source.ts';

const REMINDER = /\b(TODO|FIXME|XXX|HACK)\b/;
const SUPPRESSION = /^\s*(?:oxlint|eslint)-disable|^\s*@ts-(?:ignore|nocheck)|^\s*oxfmt-ignore/;

const CLOCKS = ['Date.now', 'performance.now', 'Temporal.Now', 'Math.random'];

const clockRule = nodeRule('no-clock-in-domain', isDomain, (node) => {
  const reads =
    (node.type === 'NewExpression' &&
      nameOf(node.callee) === 'Date' &&
      node.arguments.length === 0) ||
    (node.type === 'CallExpression' && nameOf(node.callee) === 'Date') ||
    CLOCKS.includes(fullName(node));
  return reads ? 'the domain has no clock and no chance; take the moment as a parameter.' : null;
});

const interfaceRule = nodeRule('no-interface', everywhere, (node) =>
  node.type === 'TSInterfaceDeclaration' && !isInAmbientModule(node)
    ? `write type ${node.id.name} = { … }.`
    : null,
);

const reminders = fileRule('no-reminders', everywhere, ({ comments }) =>
  comments
    .filter(({ text }) => REMINDER.test(text))
    .map(({ start }) => ({ start, advice: 'do it now, or write it down as an issue.' })),
);

const suppressions = fileRule('no-suppressions', everywhere, ({ comments }) =>
  comments
    .filter(({ text }) => SUPPRESSION.test(text))
    .map(({ start }) => ({ start, advice: 'repair what it hides.' })),
);

const indexFile = fileRule('no-index-file', isProduct, ({ path }) =>
  /\/index\.tsx?$/.test(path) ? [{ start: 0, advice: 'name the file after what it holds.' }] : [],
);

export const wordRules: Rule[] = [clockRule, interfaceRule, reminders, suppressions, indexFile];

/** 'Date.now' for the member expression of that text, '' for anything longer or computed. */
function fullName(node: Node): string {
  return node.type === 'MemberExpression' ? `${nameOf(node.object)}.${propertyName(node)}` : '';
}

export function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : '';
}

/** The property's name, written with a point or as a text in brackets. */
export function propertyName(node: Node): string {
  if (node.type !== 'MemberExpression') return '';
  const { property } = node;
  if (!node.computed) return nameOf(property);
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : '';
}

/** Name of a called function: 'parseFloat', 'test.only'. */
export function calleeName(node: Node): string {
  if (node.type !== 'CallExpression') return '';
  return nameOf(node.callee) || fullName(node.callee);
}

function isInAmbientModule(node: Node): boolean {
  return around(node).some((outer) => outer.type === 'TSModuleDeclaration');
}
