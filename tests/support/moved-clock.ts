import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before its own program: its clock is wrong by the milliseconds in a file,
 * once it is told to read that. Its database's clock stays right.
 */
const RealDate = Date;
let offsetMs = 0;

process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env['MOVED_CLOCK'] ?? '', 'utf8'));
  process.stderr.write(`The clock is ${offsetMs} ms wrong\n`);
});

const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (_date, given, target: typeof RealDate) =>
    Reflect.construct(RealDate, given.length === 0 ? [now()] : given, target) as Date,
  get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
});
