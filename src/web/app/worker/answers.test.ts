import { describe, expect, test } from 'vitest';
import { keptAddress, kindOf } from './answers.ts';

const ORIGIN = 'https://valv.example';

function asked(address: string, rest: { mode?: RequestMode; method?: string } = {}) {
  const { mode = 'cors', method = 'GET' } = rest;
  return kindOf({ url: new URL(address, ORIGIN).href, mode, method }, ORIGIN);
}

describe('requests that the worker answers', () => {
  test.each(['/', '/assets', '/auth', '/auth/verify?token=a.b', '/guest/costs', '/no/such/page'])(
    '%s opened as a page',
    (address) => expect(asked(address, { mode: 'navigate' })).toBe('page'),
  );

  test('a file of the build', () => {
    expect(asked('/assets/frame-CtBpTjxX.js')).toBe('file');
  });

  test.each([
    ['/api/assets', {}],
    ['/api/export/once', { mode: 'navigate' }],
    ['/api/logout', { mode: 'navigate' }],
    ['/auth/v1/token?grant_type=refresh_token', { method: 'POST' }],
    ['/auth/v1/user', {}],
    ['/config.json', {}],
    ['/sw.js', {}],
    ['/manifest.sv.webmanifest', {}],
    ['/dashboard', {}],
    ['/costs', { mode: 'navigate', method: 'POST' }],
    ['https://elsewhere.example/assets/a.js', {}],
    ['/metrics', { mode: 'navigate' }],
  ] as const)('not %s', (address, rest) => {
    expect(asked(address, rest)).toBeNull();
  });
});

describe('where a page is kept', () => {
  test.each([
    ['/', 'sv', '/?lang=sv'],
    ['/?lang=en', 'sv', '/?lang=en'],
    ['/?lang=de', 'sv', '/?lang=sv'],
    ['/privacy#rights', 'en', '/privacy?lang=en'],
    ['/assets?add', 'sv', '/dashboard?lang=sv'],
    ['/auth/reset-password?token=secret', 'en', '/dashboard?lang=en'],
  ])('%s in %s is %s', (address, language, kept) => {
    expect(keptAddress(ORIGIN + address, language)).toBe(kept);
  });
});
