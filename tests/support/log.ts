import { createLog } from '#server/platform/log.ts';

/** The server's errors, which are shown with a test that failed. */
export const testLog = createLog({
  level: 'error',
  to: { write: (line) => console.log(line.trimEnd()) },
});
