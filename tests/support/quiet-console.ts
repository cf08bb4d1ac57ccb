import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/** Lines written to console.error and console.warn during the test: any line fails it. */
const lines: string[] = [];

/** Words of the library of mails on a machine with its loopback alone, where it sends nevertheless. */
const WITHOUT_NETWORK = /^Failed to resolve IPv\d addresses with current network$/;

console.error = (...values: unknown[]) => void lines.push(`console.error: ${format(...values)}`);
console.warn = (...values: unknown[]) => {
  const line = format(...values);
  if (!WITHOUT_NETWORK.test(line)) lines.push(`console.warn: ${line}`);
};

beforeEach(() => {
  lines.length = 0;
});

afterEach(() => {
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join('\n')}`);
});
