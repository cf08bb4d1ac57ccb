import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { SERVICE_KEY } from '#tests/support/vouched.ts';
import type { Usage } from './probe.ts';

/** The probe as JavaScript: reading TypeScript would add 7 MB to what it measures. */
const PROBE_FILE = path.join(import.meta.dirname, 'probe.ts');
const { code } = await transformWithOxc(readFileSync(PROBE_FILE, 'utf8'), PROBE_FILE);
const PROBE = `data:text/javascript,${encodeURIComponent(code)}`;

/** A program in a process of its own that reports its usage. */
export type Measured = {
  /** Address in the first line of its output. */
  origin: string;
  /** `anew`: restarts the measurement of its event loop. */
  usage(word?: 'anew'): Promise<Usage>;
  stop(): Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

/** Starts Valv as `npm start` does, with the same options of the engine. */
export function startValv(env: Settings): Promise<Measured> {
  const child = spawn('sh', [path.join(import.meta.dirname, '..', 'run.sh'), 'start'], {
    env: {
      ...ownEnvironment(),
      STATISTICS_REFRESH: 'off',
      AUTH_SERVICE_KEY: SERVICE_KEY,
      ...env,
      NODE_OPTIONS: `--import ${PROBE} ${env['NODE_OPTIONS'] ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return toMeasured(child);
}

/** Starts a program of this folder. */
export function startMeasured(program: string): Promise<Measured> {
  const child = fork(new URL(program, import.meta.url), {
    env: ownEnvironment(),
    execArgv: ['--import', PROBE],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return toMeasured(child);
}

/** Waits for the line that names its address. */
async function toMeasured(child: ChildProcess): Promise<Measured> {
  try {
    return {
      origin: await addressOf(child),
      usage: (word) => ask(child, word),
      stop: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Without the word that Vite leaves behind and that makes the server demand a real mail server. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...environment } = process.env;
  return environment;
}

async function ask(child: ChildProcess, word?: 'anew'): Promise<Usage> {
  const answer = once(child, 'message');
  child.send(word ?? 'usage');
  const [usage] = (await answer) as [Usage];
  return usage;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/**
 * Its address, from its first line that names one; fails with its whole output when it ends first.
 */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (piece: Buffer) => {
      output += piece.toString();
      const address = / runs at (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('exit', () => reject(new Error(`It ended before it listened:\n${output}`)));
  });
}
