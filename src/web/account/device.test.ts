import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Windows', isHandheld: false },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`,
    { browser: 'Edge', system: 'Windows', isHandheld: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iPhone', isHandheld: true },
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S921B) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile`,
    { browser: 'Samsung Internet', system: 'Android', isHandheld: true },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.5; rv:145.0) Gecko/20100101 Firefox/145.0',
    { browser: 'Firefox', system: 'macOS', isHandheld: false },
  ],
  ['node', { browser: null, system: null, isHandheld: false }],
  ['', { browser: null, system: null, isHandheld: false }],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
