import type { FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import type { Month } from '#domain/basics/months.ts';
import type { MoveFile, MoveProblem } from '#domain/portability/moves/move-file.ts';
import type { FileReading } from '#domain/portability/moves/spreadsheet.ts';

export type ReadRequest = { bytes: Uint8Array; running: Month; reading: FileReading };
export type ReadResponse = { file: MoveFile } | { problem: MoveProblem | FileProblem };

/** Several times as long as the slowest honest file takes. */
const PATIENCE_MS = 20_000;

/** Reads a file in a thread of its own, which ends with it. */
export function askWorker(request: ReadRequest): Promise<ReadResponse> {
  const worker = new Worker(new URL('./move-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<ReadResponse>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: 'slow' }), PATIENCE_MS);
    worker.onmessage = ({ data }: MessageEvent<ReadResponse>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = (event) => {
      clearTimeout(timer);
      reject(new Error(event.message));
    };
  });
  worker.postMessage(request);
  return answer.finally(() => worker.terminate());
}
