import { describe, expect, test } from 'vitest';
import { passwordProblems } from './passwords.ts';

describe('passwordProblems', () => {
  test.each([
    ['ååååå', ['length']],
    ['åååååå', []],
    ['x'.repeat(72), []],
    ['x'.repeat(73), ['too_long']],
    ['å'.repeat(37), ['too_long']],
    ['Password1', ['common']],
    ['Lösenord123', ['common']],
    ['tre höga stenar', []],
  ])('%s is %j', (password, expected) => {
    expect(passwordProblems(password)).toEqual(expected);
  });
});
