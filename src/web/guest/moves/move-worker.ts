import { responseTo } from './browser-reading.ts';
import type { ReadRequest } from './worker-call.ts';

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  responseTo(data).then(
    (response) => postMessage(response),
    // Shown as a failure of the page's own.
    (error: unknown) => reportError(error),
  );
});
