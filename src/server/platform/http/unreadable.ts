import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type RefusalCode, refusalText } from '#domain/basics/refusals.ts';
import { languageOf } from '#domain/basics/texts.ts';
import { HEADERS } from './header-names.ts';

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
