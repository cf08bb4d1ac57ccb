import { expect, test } from 'vitest';
import { createPasswords, NOBODYS_HASH } from './passwords.ts';

const REFUSED = { status: 429, code: 'over_request_rate_limit' };

test('a network’s many hashes hold up another’s by one, and are bounded', async () => {
  const passwords = createPasswords(1);
  const order: string[] = [];
  const compare = async (ip: string, password: string) => {
    const isRight = await passwords.matches(NOBODYS_HASH, password, ip);
    order.push(ip);
    return isRight;
  };
  const addresses = Array.from({ length: 65 }, (_, at) => `2001:db8:77:${at.toString(16)}::1`);
  const many = addresses.map((ip) => compare(ip, 'gissning 1'));
  await expect(compare('2001:db8:77:ffff::1', 'gissning 1')).rejects.toMatchObject(REFUSED);
  // Two forms, so two turns, with one of the others between them.
  await compare('198.51.100.7', 'Blåbärspäj-2044');
  await compare('198.51.100.8', 'gissning 1');
  await Promise.all(many);
  expect(order.indexOf('198.51.100.7')).toBeLessThan(4);
  expect(order.indexOf('198.51.100.8')).toBeLessThan(7);
});

test('a network with as many calls under way is refused before its next one costs anything', async () => {
  const passwords = createPasswords(1);
  const held = Promise.withResolvers<void>();
  const calls = Array.from({ length: 64 }, (_, at) =>
    passwords.admit(`203.0.113.${at}`, () => held.promise),
  );
  let begun = 0;
  const call = async () => void (begun += 1);
  await expect(passwords.admit('203.0.113.200', call)).rejects.toMatchObject(REFUSED);
  await passwords.admit('198.51.100.7', call);
  expect(begun).toBe(1);
  held.resolve();
  await Promise.all(calls);
  await passwords.admit('203.0.113.200', call);
  expect(begun).toBe(2);
});
