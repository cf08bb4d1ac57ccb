/** An exact number; the denominator is above zero. */
export type Fraction = { numerator: bigint; denominator: bigint };

type Cursor = {
  tokens: readonly string[];
  next: number;
  readNumber: (text: string) => Fraction | null;
};

/**
 * The exact value of a sum of numbers with `+ - * /` and parentheses, or null when it is not one,
 * or divides by zero. `readNumber` reads the texts between the signs. The caller bounds the length
 * of the text, which bounds the depth and the digits too.
 */
export function valueOfSum(text: string, readNumber: Cursor['readNumber']): Fraction | null {
  const cursor = { tokens: text.match(/[-+*/()]|[^-+*/()]+/g) ?? [], next: 0, readNumber };
  const value = sumAt(cursor);
  return cursor.next === cursor.tokens.length ? value : null;
}

function sumAt(cursor: Cursor): Fraction | null {
  let sum = productAt(cursor);
  let sign = signAt(cursor, '+-');
  while (sum !== null && sign !== null) {
    const term = productAt(cursor);
    sum = term && added(sum, sign === '-' ? negated(term) : term);
    sign = signAt(cursor, '+-');
  }
  return sum;
}

function productAt(cursor: Cursor): Fraction | null {
  let product = factorAt(cursor);
  let sign = signAt(cursor, '*/');
  while (product !== null && sign !== null) {
    const factor = factorAt(cursor);
    product = factor && multiplied(product, sign === '/' ? inverted(factor) : factor);
    sign = signAt(cursor, '*/');
  }
  return product;
}

function factorAt(cursor: Cursor): Fraction | null {
  const token = cursor.tokens[cursor.next++];
  if (token === undefined) return null;
  if (token === '+') return factorAt(cursor);
  if (token === '-') {
    const factor = factorAt(cursor);
    return factor && negated(factor);
  }
  if (token !== '(') return cursor.readNumber(token);
  const inner = sumAt(cursor);
  return cursor.tokens[cursor.next++] === ')' ? inner : null;
}

/** Consumes the next token if it is one of the signs. */
function signAt(cursor: Cursor, signs: string): string | null {
  const token = cursor.tokens[cursor.next];
  if (token === undefined || !signs.includes(token)) return null;
  cursor.next += 1;
  return token;
}

function added(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

function negated({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

function multiplied(left: Fraction, right: Fraction | null): Fraction | null {
  if (right === null) return null;
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

function inverted({ numerator, denominator }: Fraction): Fraction | null {
  if (numerator === 0n) return null;
  return numerator > 0n
    ? { numerator: denominator, denominator: numerator }
    : { numerator: -denominator, denominator: -numerator };
}
