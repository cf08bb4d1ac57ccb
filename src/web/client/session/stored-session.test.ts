import { expect, test } from 'vitest';
import { isHalfway } from './stored-session.ts';

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;
const app = { status: 'verified' };
const begun = { status: 'unverified' };

test.each([
  ['with an app and only the password shown', tokenOf({ aal: 'aal1' }), [begun, app], true],
  ['with an app that was shown', tokenOf({ aal: 'aal2' }), [app], false],
  ['with an app that was only begun with', tokenOf({ aal: 'aal1' }), [begun], false],
  ['without any', tokenOf({ aal: 'aal1' }), undefined, false],
  ['with a token that says nothing', 'broken', [app], true],
])('somebody %s', (_, token, factors, expected) => {
  expect(isHalfway(token, factors)).toBe(expected);
});
