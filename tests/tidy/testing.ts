import type { CallExpression, Node } from 'oxc-parser';
import { isTest } from './places.ts';
import { nodeRule, type Rule } from './rule.ts';
import { around, flatten } from './source.ts';
import { calleeName, nameOf, propertyName } from './node-names.ts';

const SUITES = ['test', 'it', 'describe', 'suite', 'bench'];
const LEFT_OUT = ['only', 'skip', 'todo', 'skipIf', 'runIf'];
const SUITES_LEFT_OUT = ['fit', 'xit', 'fdescribe', 'xdescribe', 'xtest'];
const MOCKS = ['vi.mock', 'vi.doMock', 'vi.spyOn', 'vi.stubGlobal'];

const leftOut = nodeRule('every-test-runs', isTest, (node) => {
  const isLeftOut =
    (node.type === 'MemberExpression' &&
      LEFT_OUT.includes(propertyName(node)) &&
      SUITES.includes(rootName(node))) ||
    SUITES_LEFT_OUT.includes(calleeName(node));
  return isLeftOut ? 'every test runs, always; repair it or remove it.' : null;
});

const sleep = nodeRule('no-sleep', isTest, (node) =>
  isSleep(node) ? 'wait for what must become true: vi.waitFor, expect.poll, a locator.' : null,
);

const mock = nodeRule('no-mocks', isTest, (node) =>
  MOCKS.includes(calleeName(node))
    ? 'use the real thing, or a second implementation that passes the same contract.'
    : null,
);

export const testRules: Rule[] = [leftOut, sleep, mock];

function isSleep(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return node.source.value.endsWith('timers/promises');
  if (node.type !== 'CallExpression') return false;
  if (node.callee.type === 'MemberExpression' && propertyName(node.callee) === 'waitForTimeout') {
    return true;
  }
  return calleeName(node) === 'setTimeout' && isInPromise(node);
}

/** `new Promise((resolve) => setTimeout(resolve, 100))`, with any names. */
function isInPromise(call: CallExpression): boolean {
  const promise = around(call).find(
    (outer) => outer.type === 'NewExpression' && nameOf(outer.callee) === 'Promise',
  );
  const [executor] = promise?.type === 'NewExpression' ? promise.arguments : [];
  const resolve = executor?.type === 'ArrowFunctionExpression' ? executor.params[0] : undefined;
  if (resolve?.type !== 'Identifier') return false;
  return call.arguments
    .flatMap((argument) => flatten(argument))
    .some((node) => nameOf(node) === resolve.name);
}

/** 'test' of `test.concurrent.only`. */
function rootName(node: Node): string {
  return node.type === 'MemberExpression' ? rootName(node.object) : nameOf(node);
}
