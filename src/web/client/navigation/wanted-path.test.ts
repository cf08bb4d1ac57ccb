import { expect, test } from 'vitest';
import { ownPath } from './wanted-path.ts';

const OWN = 'https://valv.example';

test.each([
  ['/assets', '/assets'],
  ['/assets?add#top', '/assets?add#top'],
  ['/household?id=7&next=https://evil.example', '/household?id=7&next=https://evil.example'],
  ['/banks/../assets', '/assets'],
])('%s is a path of ours', (text, path) => {
  expect(ownPath(text, OWN)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example/',
  'https://valv.example@evil.example/',
  'javascript:alert(1)',
  'assets',
  '/login',
  '/auth?tab=register',
  '',
])('%j leads nowhere', (text) => {
  expect(ownPath(text, OWN)).toBeNull();
});
