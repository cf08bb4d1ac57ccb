import { expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { paymentServiceIn } from './keyword-search.ts';

test.each([
  ['K*ROHNISCH.COM', 'onlineShop'],
  ['Autogiro K*partykunge', 'onlineShop'],
  ['Kortköp 250501 KLARNA*BESLAGONLINE.', 'onlineShop'],
  ['SP BLOMRUM', 'onlineShop'],
  ['MS* GRANDHOTELFALKENB', 'hotel'],
  ['LOOMISP*STAURANG VASTE;GOTEBORG', 'restaurant'],
])('%s is paid through %s', (text, service) => {
  expect(paymentServiceIn(text)).toBe(service);
});

test.each([
  'KLARNA BANK AB',
  'KLARNA FAKTURA',
  'PAYPAL *MIKAELBERG',
  'SP AB',
  'K-RAUTA',
  'SVEA BANK',
])('%s says nothing of what was bought', (text) => {
  expect(paymentServiceIn(text)).toBeNull();
});

test('a long text is categorized as fast as a short one', () => {
  const start = processorMs();
  for (let at = 0; at < 2000; at += 1) paymentServiceIn(' '.repeat(at) + 'AUTOGIRO '.repeat(5000));
  expect((processorMs() - start) / 1000).toBeLessThan(4);
});
