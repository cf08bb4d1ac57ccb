import { expect, test } from 'vitest';
import decodeQR from 'qr/decode.js';
import { qrSvg } from './qr-svg.ts';
import { newTotpSecret, totpUri } from './totp.ts';

const SCALE = 4;

/** The picture as a camera sees it. */
function drawn(svg: string) {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const dark = /fill="black" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  for (const [, x, y, length] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = row * size + Number(x) * SCALE;
      for (let at = from; at < from + Number(length) * SCALE; at += 1) {
        pixels.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  return { width: size, height: size, data: pixels };
}

test.each(['maria@example.com', `${'åäö'.repeat(60)}@example.com`])(
  'a camera reads what was written for %s',
  (email) => {
    const uri = totpUri(newTotpSecret(), { issuer: 'Valv', email });
    expect(decodeQR(drawn(qrSvg(uri)))).toBe(uri);
  },
);

test('can stand in an address as it is', () => {
  const svg = qrSvg(totpUri(newTotpSecret(), { issuer: 'Valv', email: 'maria@example.com' }));
  expect(svg).not.toMatch(/[#%\n]/);
  expect(svg.length).toBeLessThan(16_000);
});
