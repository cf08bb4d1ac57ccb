import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** What must never reach a log line, wherever it stands in what is logged. */
const SECRET_KEYS = [
  'password',
  'token',
  'token_hash',
  'access_token',
  'refresh_token',
  'authorization',
  'code',
  'code_verifier',
  'auth_code',
  'secret',
  'apikey',
];

/** A logger that writes one JSON line an event, with secrets left out. */
export function createLog(options: { level?: string; to?: DestinationStream } = {}): Log {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[left out]',
    },
  };
  return options.to ? pino(settings, options.to) : pino(settings);
}
