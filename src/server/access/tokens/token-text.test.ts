import { expect, test } from 'vitest';
import { TOKEN_TEXT } from '#domain/access/tokens.ts';
import { isTokenText, newTokenText } from './token-text.ts';

test('a token is found in a text, and is another every time', () => {
  const tokens = Array.from({ length: 100 }, newTokenText);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toHaveLength('valv_'.length + 40);
    expect(isTokenText(token)).toBe(true);
    expect(TOKEN_TEXT.exec(`a ${token} b`)?.[0]).toBe(token);
  }
});

test('a token with any character mistyped, one less or one more is none', () => {
  const token = newTokenText();
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x';
    expect(isTokenText(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBe(false);
  }
  for (const text of [token.slice(0, -1), `${token}0`, token.toUpperCase(), '', 'valv_']) {
    expect(isTokenText(text)).toBe(false);
  }
});
