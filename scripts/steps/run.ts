import { spawn } from 'node:child_process';

/** Result of a program, with its whole output. */
export type Ending = { isOk: boolean; output: string };
export type RunOptions = { env?: Readonly<Record<string, string>>; timeoutMs?: number };

const LAST_WORDS_MS = 2_000;

/** Runs a program to its end, without input; one that takes too long is stopped. */
export function run(
  program: string,
  parameters: readonly string[],
  { env = {}, timeoutMs = 600_000 }: RunOptions = {},
): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    const pieces: string[] = [];
    const keep = (piece: Buffer) => void pieces.push(piece.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ isOk: false, output: `${program}: ${error.message}` }));
    const end = (code: number | null, signal: string | null) => {
      child.stdout.destroy();
      child.stderr.destroy();
      const stopped = signal === null ? '' : `\nStopped by ${signal}.`;
      resolve({ isOk: code === 0, output: `${pieces.join('')}${stopped}` });
    };
    child.on('close', end);
    // A leftover grandchild can keep the pipes open; it is not waited for.
    child.on('exit', (code, signal) => setTimeout(end, LAST_WORDS_MS, code, signal).unref());
  });
}

/** Runs a script of a package under the pinned Node. */
export function runNode(parameters: readonly string[], options?: RunOptions): Promise<Ending> {
  return run(process.execPath, parameters, options);
}
