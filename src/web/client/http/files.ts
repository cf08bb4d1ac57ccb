import type { Language } from '#domain/basics/texts.ts';
import { answerTo } from './api.ts';
import { failureText } from './failures.tsx';
import { networkError, toRemoteError, RemoteError } from './remote-error.ts';

const LINES = 'application/x-ndjson';

type UploadOptions = { content?: Blob; onShare: (share: number) => void; signal?: AbortSignal };
type ProgressLine = { share: number } | { status: number; body: unknown };

/**
 * Asks for what takes a while to do, and reports the share (0 to 1) that is done. Throws a
 * RemoteError for anything but 2xx, also where that comes after the work had begun.
 */
export async function followedRequest<Answer>(
  path: string,
  { onShare, ...sent }: UploadOptions,
): Promise<Answer> {
  const accept = `${LINES}, application/json`;
  const response = await answerTo(path, { method: 'POST', accept, ...sent });
  if (!response.ok) throw await toRemoteError(response);
  if (!response.headers.get('content-type')?.startsWith(LINES)) return response.json();
  for await (const line of linesOf(response)) {
    if ('share' in line) onShare(line.share);
    else return answerIn(line);
  }
  throw networkError();
}

/** The answer that the server has now: a stored one is of an earlier time. */
export async function freshAnswer<Answer>(path: string): Promise<Answer> {
  const response = await answerTo(path, {});
  if (!response.ok) throw await toRemoteError(response);
  return response.json().catch(() => Promise.reject(networkError()));
}

async function answerIn<Answer>({ status, body }: { status: number; body: unknown }) {
  if (status < 300) return body as Answer;
  throw await toRemoteError(new Response(JSON.stringify(body), { status }));
}

/** A connection that breaks in the middle of an answer gave none. */
async function* linesOf({ body }: Response): AsyncGenerator<ProgressLine> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const piece = await reader?.read().catch(() => undefined);
    if (piece === undefined) throw networkError();
    const lines = `${text}${piece.value ?? ''}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ProgressLine;
    if (piece.done) return;
  }
}

/** Reason why a file was refused: the issue of the file, else the general message. */
export function refusedText(error: Error, language: Language): string {
  const issues = error instanceof RemoteError ? error.issues : [];
  const wrong = issues.find(({ path }) => path === 'file')?.message;
  return wrong ?? failureText(error, language);
}

/** The browser may still be reading the file when `click` has returned. */
const KEPT_MS = 60_000;

/** Saves content as a file; a text is JSON. */
export function saveFile(name: string, content: string | Blob): void {
  const blob =
    typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
