import type { Node } from 'oxc-parser';
import { everywhere, isConfig, isDomain, isProduct, isTest } from './places.ts';
import { fileRule, nodeRule, type Rule } from './rule.ts';
import { around } from './source.ts';

const REMINDER = /\b(TODO|FIXME|XXX|HACK)\b/;
const SUPPRESSION = /^\s*(?:oxlint|eslint)-disable|^\s*@ts-(?:ignore|nocheck)|^\s*oxfmt-ignore/;

const parseFloatRule = nodeRule('no-parse-float', isCode, (node) =>
  calleeName(node) === 'parseFloat' || calleeName(node) === 'Number.parseFloat'
    ? 'loses öre; read texts with #domain/typed-amount.ts or #domain/money.ts.'
    : null,
);

const toFixedRule = nodeRule('no-to-fixed', isCode, (node) =>
  node.type === 'MemberExpression' && propertyName(node) === 'toFixed'
    ? 'rounds a float; format with #web/i18n/format.ts, or write minor units as text.'
    : null,
);

const anyRule = nodeRule('no-any', everywhere, (node) =>
  node.type === 'TSAnyKeyword' ? 'write the type, or unknown and a check.' : null,
);

const CONFIG = 'src/server/platform/config/config.ts';

const consoleRule = nodeRule('no-console', isProduct, (node) =>
  nameOf(node) === 'console' ? 'the server has log.ts; the browser says it on the screen.' : null,
);

const environmentRule = nodeRule('one-environment', isProductOutsideConfig, (node) =>
  fullName(node) === 'process.env' ||
  (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(node.source.value))
    ? `only ${CONFIG} reads the environment; take the setting as a parameter.`
    : null,
);

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

const defaultExport = nodeRule('no-default-export', isNotConfig, (node) =>
  node.type === 'ExportDefaultDeclaration' ||
  (node.type === 'ExportSpecifier' && nameOf(node.exported) === 'default')
    ? 'export it by its name.'
    : null,
);

const interfaceRule = nodeRule('no-interface', everywhere, (node) =>
  node.type === 'TSInterfaceDeclaration' && !isInAmbientModule(node)
    ? `write type ${node.id.name} = { … }.`
    : null,
);

const enumRule = nodeRule('no-enum', everywhere, (node) =>
  node.type === 'TSEnumDeclaration' ? 'write a union of texts; Node only strips types.' : null,
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

export const wordRules: Rule[] = [
  parseFloatRule,
  toFixedRule,
  anyRule,
  consoleRule,
  environmentRule,
  clockRule,
  defaultExport,
  interfaceRule,
  enumRule,
  reminders,
  suppressions,
  indexFile,
];

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

/** What a call calls: 'parseFloat', 'test.only'. */
export function calleeName(node: Node): string {
  if (node.type !== 'CallExpression') return '';
  return nameOf(node.callee) || fullName(node.callee);
}

function isInAmbientModule(node: Node): boolean {
  return around(node).some((outer) => outer.type === 'TSModuleDeclaration');
}

function isCode(file: string): boolean {
  return file.startsWith('src/') && !isTest(file);
}

function isNotConfig(file: string): boolean {
  return !isConfig(file);
}

function isProductOutsideConfig(file: string): boolean {
  return isProduct(file) && file !== CONFIG;
}
