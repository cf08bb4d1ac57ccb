import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { markPartial } from '#web/client/http/connection.ts';
import { lookBack, readsBegun } from './last-read.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';

/** Time that a screen waits for an answer before it shows the stored one. */
const PATIENCE_MS = 2_000;

type QueryRead<Key extends QueryKey> = (context: QueryFunctionContext<Key>) => unknown;

/**
 * Between every query and the server. If an answer is slow and none is shown yet, the stored one is
 * shown with its age, and replaced when the answer comes.
 */
export async function orLastRead<Key extends QueryKey>(
  read: QueryRead<Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<unknown> {
  const before = readsBegun();
  const own = query.promise;
  const asked = Promise.resolve(read(context));
  // Requests that are not stored reads, such as a file's preview, are sent only once.
  if (query.state.data !== undefined || readsBegun() === before) return asked;
  const known = await Promise.race([asked.then(() => null), knownWhenSlow(() => read(context))]);
  // The query may have been removed or repeated meanwhile.
  if (known === null || query.promise !== own) return asked;
  const notices = [...known.readAt].map(([path, readAt]) => markPartial(path, readAt));
  void follow({ query, own, asked }).then(() => notices.forEach((takeBack) => takeBack()));
  return known.answer;
}

/** Never resolves if there is nothing to show instead. */
async function knownWhenSlow(read: () => unknown) {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return lookBack(read).catch(() => new Promise<never>(() => undefined));
}

type FollowedRead = { query: Query; own: Promise<unknown> | undefined; asked: Promise<unknown> };

/** The answer, or the refusal, replaces the stored one, unless a newer one has. */
async function follow({ query, own, asked }: FollowedRead): Promise<void> {
  await own;
  const shown = query.state.dataUpdateCount;
  const isShown = () => query.state.dataUpdateCount === shown;
  await asked.then(
    (answer) => {
      if (!isShown()) return;
      const isOld = query.state.isInvalidated;
      // Manually: a repeated request does not count as answered.
      query.setData(answer, { manual: true });
      if (isOld) query.invalidate();
    },
    (error: unknown) => {
      if (isShown() && error instanceof Error && !isOfSession(error)) refuse(query, error);
    },
  );
}

/** Handled where the request was made, and the screens stay (decision 048). */
function isOfSession(error: Error): boolean {
  return (
    error instanceof RemoteError && (error.status === 401 || error.code === 'insufficient_aal')
  );
}

function refuse(query: Query, error: Error): void {
  query.setState({
    ...query.state,
    data: undefined,
    dataUpdatedAt: 0,
    status: 'error',
    error,
    errorUpdatedAt: Date.now(),
    errorUpdateCount: query.state.errorUpdateCount + 1,
  });
}
