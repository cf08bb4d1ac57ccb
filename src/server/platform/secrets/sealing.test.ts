import { describe, expect, test } from 'vitest';
import { createSealing } from './sealing.ts';

const OLD = 'an earlier key of this house';
const CLOSED = 'None of the keys opens this';
const NEW = 'the present key of this house';

describe('a sealed text', () => {
  test('is opened where it belongs, and looks different each time', () => {
    const sealing = createSealing([NEW]);
    const sealed = sealing.seal('hemlighet åäö', 'factor 1');
    expect(sealed).not.toContain('hemlighet');
    expect(sealing.seal('hemlighet åäö', 'factor 1')).not.toBe(sealed);
    expect(sealing.open(sealed, 'factor 1')).toEqual({ text: 'hemlighet åäö', isOutdated: false });
  });

  test('is not opened in another place, with another key, or changed', () => {
    const sealing = createSealing([NEW]);
    const sealed = sealing.seal('hemlighet', 'factor 1');
    expect(() => sealing.open(sealed, 'factor 2')).toThrow(CLOSED);
    expect(() => createSealing([OLD]).open(sealed, 'factor 1')).toThrow(CLOSED);
    for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length - 1; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`;
      expect(() => sealing.open(changed, 'factor 1')).toThrow(CLOSED);
    }
    expect(() => sealing.open(`${sealed.slice(0, 12)}.`, 'factor 1')).toThrow(CLOSED);
    expect(() => sealing.open('', 'factor 1')).toThrow(CLOSED);
  });

  test('of an earlier key is opened while that is named, and told to be old', () => {
    const sealed = createSealing([OLD]).seal('hemlighet', 'factor 1');
    const rotated = createSealing([NEW, OLD]);
    expect(rotated.open(sealed, 'factor 1')).toEqual({ text: 'hemlighet', isOutdated: true });
    const again = rotated.seal('hemlighet', 'factor 1');
    expect(createSealing([NEW]).open(again, 'factor 1').text).toBe('hemlighet');
  });
});

test('without a key nothing is sealed', () => {
  expect(() => createSealing([])).toThrow('no key');
});
