import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const OPERATIONS = join(import.meta.dirname, '../../docs/operations.md');

/** A block of docs/operations.md, by the words after its fence. */
export function described(block: string): string {
  const text = readFileSync(OPERATIONS, 'utf8');
  const found = new RegExp(`^\`\`\`${block}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/operations.md has no block ${block}`);
  return found;
}
