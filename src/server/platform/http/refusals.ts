import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileIssueText } from '#domain/banking/bank-files/file-issues.ts';
import { isIssueKey, issueText } from '#domain/basics/issues.ts';
import { REFUSAL_STATUS, type RefusalCode, refusalText } from '#domain/basics/refusals.ts';
import { type Language, languageOf } from '#domain/basics/texts.ts';
import { moveIssueText } from '#domain/portability/moves/move-texts.ts';
import { isTaxIssueKey, taxIssueText } from '#domain/tax/net-pay/tax-issues.ts';
import { AppError } from '#server/platform/errors.ts';
import { HEADERS } from './header-names.ts';

/** Our error codes for errors of Fastify and the body parser. */
const CODE_BY_STATUS: Record<number, RefusalCode> = {
  400: 'bad_json',
  // A path that leads out of the files of pages.
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'too_large',
  503: 'unavailable',
};

/** Our error codes for errors of the database: co-owned items (migrations/0001_functions.sql) and texts. */
const CODE_BY_TRIGGER: Record<string, () => AppError> = {
  'VL001': () => new AppError('co_owned'),
  'VL002': () => invalid('ownershipPercentage', 'ownership.sum'),
  'VL004': () => new AppError('co_owner_full'),
  // A text with a character that the database cannot store, which a schema should have refused.
  '22021': () => invalid('', 'text.control'),
  '22P05': () => invalid('', 'text.control'),
};

/**
 * PostgreSQL's words for "not now": no connection, no room on the disk, stopping, starting, and no
 * longer the primary.
 */
const DATABASE_AWAY = /^(?:08|57P0|53[13]00|25006)/;
const SOCKET_AWAY = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** The system's words for no room, or no file more: an upload or a full export meets them. */
const DISK_AWAY = /^(?:ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;
const RETRY_AFTER_S = 2;

/**
 * PostgreSQL's codes for a lock that was not released in time (lock_not_available), and for the one
 * of several in a circle that it ended (deadlock_detected). Nothing of either was written.
 */
const LOCKED: readonly unknown[] = ['55P03', '40P01'];

/** For refusals before any scope with headers of its own: an unknown address or method. */
const BARE = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  [HEADERS.contentTypeOptions]: 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The one place where an exception becomes an answer. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof AppError ? error : toRefusal(error, request);
    return answer(refusal, request, reply);
  });
  app.setNotFoundHandler(answerNotFound);
}

function invalid(path: string, code: string): AppError {
  return new AppError('invalid', { issues: [{ path, code, message: code }] });
}

/** Also an address that cannot be read, or an id far too long: there is nothing at either. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(new AppError('not_found'), request, reply);
}

/** The language of a refusal: by the request's header, else that of a token's user, or Swedish. */
export function readerLanguage({ headers, identity }: FastifyRequest): Language {
  return languageOf(headers['accept-language']) ?? identity?.token?.language ?? 'sv';
}

export function answer(refusal: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfterS } = refusal.details;
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  if (!reply.hasHeader('content-security-policy')) void reply.headers(BARE);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send(bodyOf(refusal, readerLanguage(request)));
}

/** The details reported of a failure where the head of the answer is on its way already. */
export function refusalOf(error: unknown, request: FastifyRequest) {
  const refusal = error instanceof AppError ? error : toRefusal(error as FastifyError, request);
  return { status: refusal.status, body: bodyOf(refusal, readerLanguage(request)) };
}

function issueWords(issue: string, language: Language): string {
  if (isTaxIssueKey(issue)) return taxIssueText(issue, language);
  const ofFile = fileIssueText(issue, language) ?? moveIssueText(issue, language);
  return ofFile ?? issueText(isIssueKey(issue) ? issue : 'unknown', language);
}

function bodyOf({ code, details }: AppError, language: Language) {
  const { issues, values, retryAfterS, body } = details;
  const seconds = retryAfterS === undefined ? {} : { seconds: retryAfterS };
  return {
    code,
    message: refusalText(code, language, { ...seconds, ...values }),
    ...(code === 'internal' ? { id: values?.id } : {}),
    ...(issues
      ? {
          issues: issues.map(({ path, code: issue }) => ({
            path,
            code: issue,
            message: issueWords(issue, language),
          })),
        }
      : {}),
    ...body,
  };
}

/** Whether it waited too long for something that another transaction holds. */
export function isLocked(error: Error & { code?: string; cause?: unknown }): boolean {
  const cause = error.cause as { code?: string } | undefined;
  return LOCKED.includes(cause?.code ?? error.code);
}

/** Whether it failed because the database, or the disk, is unavailable. */
export function isStorageAway(error: Error & { code?: string; cause?: unknown }): boolean {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const code = String(cause?.code ?? error.code ?? '');
  const isCode = [DATABASE_AWAY, SOCKET_AWAY, DISK_AWAY].some((away) => away.test(code));
  const { message = error.message } = cause ?? {};
  return isCode || /Connection terminated|not queryable|timeout exceeded/.test(message);
}

/** Whether a row was written of a user whose profile has been erased while their token lives. */
function isOfNobody(cause: unknown): boolean {
  const { code, constraint = '' } = (cause ?? {}) as { code?: string; constraint?: string };
  return code === '23503' && /(?:^|_)user_id_users_id_fk$/.test(constraint);
}

/** Half of a character in a text that is stored as JSON; other values that it names are our fault. */
function isHalfCharacter({ code, message = '' }: { code?: string; message?: string }): boolean {
  return code === '22P02' && message.endsWith('type json');
}

function toRefusal(error: FastifyError & { cause?: unknown }, request: FastifyRequest): AppError {
  const cause = (error.cause ?? {}) as { code?: string; message?: string };
  const stored = CODE_BY_TRIGGER[String(cause.code)];
  if (stored) return stored();
  if (isHalfCharacter(cause)) return invalid('', 'text.control');
  if (isOfNobody(error.cause)) return new AppError('unauthenticated');
  const status = error.statusCode ?? 500;
  const isWaiting = isLocked(error);
  // A body whose sender went away is an ECONNRESET too, with the status of a bad request.
  if (isWaiting || (status >= 500 && isStorageAway(error))) {
    const words = isWaiting
      ? 'A transaction waited too long for another'
      : 'The database or the disk is away';
    request.log.warn({ err: error }, words);
    return new AppError('unavailable', { retryAfterS: RETRY_AFTER_S });
  }
  const refused = status < 500 || status === 503 ? CODE_BY_STATUS[status] : undefined;
  if (refused && REFUSAL_STATUS[refused]) return new AppError(refused, { detail: error.message });
  const id = randomUUID();
  request.log.error({ err: error, id }, 'A request failed');
  return new AppError('internal', { values: { id } });
}

/** Node's error for bytes that are not a request. */
type Unreadable = Error & { code?: string; rawPacket?: unknown };

const REFUSAL_BY_CODE: Record<string, { status: number; code: RefusalCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'unreadable' },
};

const LANGUAGE = /^accept-language:([^\r\n]*)/im;

/** Answers requests that reach no route and no hook, on the bare connection, and closes it. */
export function answerUnreadable(error: Unreadable, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = REFUSAL_BY_CODE[error.code ?? ''] ?? { status: 400, code: 'unreadable' };
  const sent = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const language = languageOf(LANGUAGE.exec(sent)?.[1]) ?? 'sv';
  const body = JSON.stringify({ code, message: refusalText(code, language) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `${HEADERS.contentTypeOptions}: nosniff`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
