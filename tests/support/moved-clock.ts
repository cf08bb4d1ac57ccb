import { readFileSync } from 'node:fs';
import { setClock } from './clock.ts';

/**
 * Loaded into a server before its own program: its clock is wrong by the milliseconds in a file,
 * once it is told to read that. Its database's clock stays right.
 */
let offsetMs = 0;

process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env['MOVED_CLOCK'] ?? '', 'utf8'));
  process.stderr.write(`The clock is ${offsetMs} ms wrong\n`);
});

setClock(() => offsetMs);
