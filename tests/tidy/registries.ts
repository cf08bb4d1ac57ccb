import type { Node } from 'oxc-parser';
import { isProduct } from './places.ts';
import { nodeRule, type Rule } from './rule.ts';
import { around } from './source.ts';

/** A kind of name that is written in one file of a runtime, and how one is recognized. */
type Registry = {
  rule: string;
  runtime: 'server' | 'web';
  file: string;
  isWritten(text: string): boolean;
  advice: string;
};

const LOCKS = 'src/server/platform/db/locks.ts';
const JOBS = 'src/server/platform/jobs/names.ts';
const HEADERS = 'src/server/platform/http/header-names.ts';
const WEB_HEADERS = 'src/web/client/http/header-names.ts';
const STORAGE = 'src/web/kit/storage/keys.ts';

const registries: Registry[] = [
  {
    rule: 'registered-locks',
    runtime: 'server',
    file: LOCKS,
    isWritten: (text) => /pg_(?:try_)?advisory_|hashtextextended/.test(text),
    advice: `take the lock by its name in ${LOCKS}.`,
  },
  {
    rule: 'registered-headers',
    runtime: 'server',
    file: HEADERS,
    isWritten: (text) => /^(?:[xX](?:-[A-Za-z]+){2,}|idempotency-key)(?::|$)/.test(text),
    advice: `name the header in ${HEADERS}.`,
  },
  {
    rule: 'registered-headers-web',
    runtime: 'web',
    file: WEB_HEADERS,
    isWritten: (text) => /^(?:[xX](?:-[A-Za-z]+){2,}|idempotency-key)$/i.test(text),
    advice: `name the header in ${WEB_HEADERS}.`,
  },
  {
    rule: 'registered-storage',
    runtime: 'web',
    file: STORAGE,
    isWritten: (text) => /^valv\.[A-Za-z-]+\.?$/.test(text),
    advice: `name what the browser stores in ${STORAGE}.`,
  },
];

const textRules = registries.map(({ rule, runtime, file, isWritten, advice }) =>
  nodeRule(
    rule,
    (path) => isProduct(path) && path.startsWith(`src/${runtime}/`) && path !== file,
    (node) => (textsOf(node).some(isWritten) ? advice : null),
  ),
);

/** The compiler admits registered names only; a literal would repeat one of them. */
const jobRule = nodeRule('registered-jobs', isServer, (node) => {
  if (node.type !== 'Property' || textsOf(node.value).length === 0) return null;
  const isName = node.key.type === 'Identifier' && node.key.name === 'name';
  return isName && isJob(node) ? `name the job in ${JOBS}.` : null;
});

export const registryRules: Rule[] = [...textRules, jobRule];

/** Whether the property belongs to the argument of `jobs.register` or `jobs.add`. */
function isJob(node: Node): boolean {
  const [object, call] = around(node);
  if (object?.type !== 'ObjectExpression' || call?.type !== 'CallExpression') return false;
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return ['register', 'add'].includes(callee.property.name);
}

/** The text of a literal or template, or none. */
function textsOf(node: Node): string[] {
  if (node.type === 'TemplateElement') return [node.value.raw];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw);
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

function isServer(path: string): boolean {
  return isProduct(path) && path.startsWith('src/server/');
}
