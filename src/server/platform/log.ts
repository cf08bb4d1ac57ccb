import { fstatSync, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields that are removed from log lines at any depth. */
const SECRET_KEYS = [
  'password',
  'token',
  'token_hash',
  'access_token',
  'refresh_token',
  'authorization',
  'code_verifier',
  'auth_code',
  'secret',
  'apikey',
  'cookie',
  'recovery_code',
  'link',
  'personalNumber',
];

/**
 * Credentials within messages of libraries, such as one about an unreachable address: bearer
 * tokens, query values and passwords in addresses.
 */
const CREDENTIALS: readonly [RegExp, string][] = [
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:sk|rk|whsec|valv)_\w+/g, '[key]'],
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [token]'],
  [
    /(?<![\w-])(?=[\w-]*(?:token|code|secret|password|apikey))([\w-]+)=[^&\s"'<>#]+/gi,
    '$1=[left out]',
  ],
  [/\/api\/export\/[\w-]+/g, '/api/export/[token]'],
  [/\/calendar\/[\w-]+/g, '/calendar/[secret]'],
  [/((?<![\w+])[a-z][a-z+]*:\/\/)[^\s/@"']+@/gi, '$1[left out]@'],
];

type FailedQuery = Error & { query?: unknown; cause?: unknown };

/** A failed statement as its text and reason; its values are personal data and secrets. */
function withoutValues(error: FailedQuery): object {
  if (isFromDatabase(error)) {
    const { name: type, message, code: sqlState, stack } = error;
    return withoutCredentials({ type, message, sqlState, stack });
  }
  if (typeof error.query !== 'string') return withoutCredentials(pino.stdSerializers.err(error));
  const cause = error.cause instanceof Error ? error.cause : null;
  // The database repeats values in `detail` and `where`: only its message and code are logged.
  const { message, stack, code } = (cause ?? {}) as { [part in keyof Error]?: string } & {
    code?: string;
  };
  const stated = { type: error.name, message: `${message}: ${error.query}`, sqlState: code, stack };
  return withoutCredentials(stated);
}

/** The database's own words, as the driver throws them. */
function isFromDatabase(error: FailedQuery): error is FailedQuery & { code: string } {
  return 'severity' in error && 'routine' in error;
}

/** Every text of an error and of those inside it. */
function withoutCredentials<Part>(part: Part, depth = 0): Part {
  if (typeof part === 'string') return CREDENTIALS.reduce(replaced, part) as Part;
  if (typeof part !== 'object' || part === null || depth > DEPTH_MAX) return part;
  if (Array.isArray(part)) return part.map((item) => withoutCredentials(item, depth + 1)) as Part;
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    withoutCredentials(value, depth + 1),
  ]);
  return Object.fromEntries(entries) as Part;
}

const DEPTH_MAX = 4;

function replaced(text: string, [credential, words]: readonly [RegExp, string]): string {
  return text.replaceAll(credential, words);
}

/** JSON lines are for programs, text is for people. */
export type LogFormat = 'json' | 'text';

/** People read a terminal; programs read a pipe or a file. */
export function usualLogFormat(): LogFormat {
  return process.stdout.isTTY ? 'text' : 'json';
}

type LogOptions = { level?: string; format?: LogFormat; to?: DestinationStream };

/** A logger that writes one line an event, with secrets left out. */
export function createLog(options: LogOptions = {}): Log {
  const { format = usualLogFormat(), to = isStdoutFile() ? fileOutput() : undefined } = options;
  const settings = {
    level: options.level ?? 'info',
    base: null,
    serializers: { err: withoutValues },
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[left out]',
    },
  };
  if (format === 'text') return pino(settings, textTo(to ?? process.stdout));
  return to ? pino(settings, to) : pino(settings);
}

const [STDOUT, STDERR] = [1, 2];

/** Neither a terminal nor a pipe, whose slow readers pino waits for. */
function isStdoutFile(): boolean {
  const stdout = fstatSync(STDOUT);
  return !process.stdout.isTTY && !stdout.isFIFO() && !stdout.isSocket();
}

/** Where a full disk costs lines, not the process: pino would end it, or wait for room at its end. */
function fileOutput(): DestinationStream {
  let isLost = false;
  let start = '';
  return {
    write(line) {
      const bytes = Buffer.from(start + line);
      let written = 0;
      try {
        while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
        isLost = false;
        start = '';
      } catch (error) {
        // Part of a line is there: the next one begins on its own.
        if (written > 0) start = '\n';
        if (!isLost) complain(error);
        isLost = true;
      }
    },
  };
}

function complain(error: unknown): void {
  const words = `The log cannot be written (${String(error)}). Valv goes on without it until it can.\n`;
  try {
    writeSync(STDERR, words);
  } catch {
    // The same file, or another on that disk.
  }
}

function textTo(to: DestinationStream): DestinationStream {
  return { write: (line) => void to.write(logText(line)) };
}

/** Pino's numbers. */
const [WARNING, ERROR] = [40, 50];

/** More parts of a list than this are counted. */
const LISTED_MAX = 3;

/** `12:03:11 Warning: A job failed (job: rates)`, in local time, with the stack of an error below. */
function logText(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as LogLine;
  const at = new Date(time).toTimeString().slice(0, 8);
  const mark = level >= ERROR ? 'Error: ' : level >= WARNING ? 'Warning: ' : '';
  const details = Object.entries(fields).map(([name, value]) => `${name}: ${detailText(value)}`);
  const inside = details.length === 0 ? '' : ` (${details.join(', ')})`;
  const stack = err === undefined ? '' : `\n${err.stack ?? err.message}`;
  return `${printable(`${at} ${mark}${msg ?? ''}${inside}${stack}`)}\n`;
}

type LogLine = {
  level: number;
  time: number;
  msg?: string;
  err?: { message: string; stack?: string };
  [field: string]: unknown;
};

function detailText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const listed = value.slice(0, LISTED_MAX).map(detailText).join(', ');
  const more = value.length - LISTED_MAX;
  return more > 0 ? `${listed} and ${more} more` : listed;
}

/** A text of others on a terminal, where control characters could hide or forge lines. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (found) => (found === '\n' ? found : '\u{FFFD}'));
}
