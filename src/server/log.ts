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
  'code_verifier',
  'auth_code',
  'secret',
  'apikey',
];

type Failed = Error & { query?: unknown; cause?: unknown };

/** A failed statement as its text and reason; the values it carried are people's and secrets. */
function withoutValues(error: Failed): object {
  if (typeof error.query !== 'string') return pino.stdSerializers.err(error);
  const cause = error.cause instanceof Error ? error.cause : null;
  // The database repeats values in `detail` and `where`: only its sentence and number are kept.
  const { message, stack, code } = (cause ?? {}) as { [part in keyof Error]?: string } & {
    code?: string;
  };
  return { type: error.name, message: `${message}: ${error.query}`, sqlState: code, stack };
}

/** A logger that writes one JSON line an event, with secrets left out. */
export function createLog(options: { level?: string; to?: DestinationStream } = {}): Log {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    serializers: { err: withoutValues },
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[left out]',
    },
  };
  return options.to ? pino(settings, options.to) : pino(settings);
}
