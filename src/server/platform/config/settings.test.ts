import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { settings } from './settings.ts';

const README = path.join(process.cwd(), 'README.md');
const HEAD = ['| setting | default | meaning |', '| --- | --- | --- |'];

test('README.md lists every setting, default and meaning (--update writes it)', async () => {
  const page = readFileSync(README, 'utf8');
  const table = [...HEAD, ...Object.entries(settings.shape).map(rowOf)].join('\n');
  const begin = page.indexOf(HEAD.join('\n'));
  expect(begin).toBeGreaterThan(0);
  const end = page.indexOf('\n\n', begin);
  await expect(page.slice(0, begin) + table + page.slice(end)).toMatchFileSnapshot(README);
});

function rowOf([name, setting]: [string, z.ZodType]): string {
  const { description = '', unset = 'none' } = setting.meta() ?? {};
  expect(description, name).not.toBe('');
  const value = isDefaulted(setting) ? shown(setting.def.defaultValue) : String(unset);
  return `| \`${name}\` | ${value} | ${description} |`;
}

function isDefaulted(setting: z.ZodType): setting is z.ZodDefault | z.ZodPrefault {
  return setting instanceof z.ZodDefault || setting instanceof z.ZodPrefault;
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
