import { expect, test } from 'vitest';
import { type CoOwnerLink, othersShares } from './co-ownership.ts';

function link(memberId: string, percent: string, status: CoOwnerLink['status']): CoOwnerLink {
  return { id: `${memberId} ${percent}`, memberId, percent, status } as CoOwnerLink;
}

test('of each other owner the larger share counts, agreed on or asked for', () => {
  const links = [
    link('erik', '20.00', 'active'),
    link('erik', '9.50', 'proposed'),
    link('karin', '10.00', 'proposed'),
  ];
  expect(othersShares(links, 'karin')).toEqual(['20.00']);
  expect(othersShares(links, 'erik')).toEqual(['10.00']);
  expect(othersShares(links, 'maria')).toEqual(['20.00', '10.00']);
});
