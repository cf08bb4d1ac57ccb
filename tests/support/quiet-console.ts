import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/** Lines written to console.error and console.warn during the test: any line fails it. */
const lines: string[] = [];

console.error = (...values: unknown[]) => void lines.push(`console.error: ${format(...values)}`);
console.warn = (...values: unknown[]) => void lines.push(`console.warn: ${format(...values)}`);

beforeEach(() => {
  lines.length = 0;
});

afterEach(() => {
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join('\n')}`);
});
