import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Account } from '#tests/support/proxies.ts';

/** Time after which a program that ended is started again, as systemd does. */
const RESTART_MS = 500;

export type Program = { name: string; path: string; parameters: string[]; env: object };

/** Programs that die, freeze and return together, as a machine does. */
export type Machine = {
  start(): void;
  /** Ends all of its processes at once, without a word to any. */
  kill(): Promise<void>;
  /** As when its network is cut: connections stay open, and nothing answers. */
  freeze(): Promise<void>;
  thaw(): void;
};

/** Its processes are those that work in its folder, as PostgreSQL's do in their data's. */
export function createMachine(folder: string, programs: Program[], as: Account): Machine {
  let isOn = false;
  function keepRunning({ name, path, parameters, env }: Program): void {
    if (!isOn) return;
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child: ChildProcess = spawn(path, parameters, {
      ...as,
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.once('exit', () => {
      if (isOn) setTimeout(keepRunning, RESTART_MS, { name, path, parameters, env });
    });
  }
  const freeze = () =>
    // A process may start another before it is stopped itself.
    vi.waitUntil(() => {
      const running = processesIn(folder).filter((pid) => stateOf(pid) !== 'T');
      for (const pid of running) signal(pid, 'SIGSTOP');
      return running.length === 0;
    });
  return {
    start() {
      isOn = true;
      for (const program of programs) keepRunning(program);
    },
    async kill() {
      isOn = false;
      await freeze();
      for (const pid of processesIn(folder)) signal(pid, 'SIGKILL');
      await vi.waitUntil(() => processesIn(folder).length === 0);
    },
    async freeze() {
      await freeze();
    },
    thaw() {
      for (const pid of processesIn(folder)) signal(pid, 'SIGCONT');
    },
  };
}

function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && `${folderOf(pid)}/`.startsWith(`${folder}/`));
}

/** Empty for a process that has ended, or is another account's. */
function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function stateOf(pid: number): string {
  try {
    return /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return 'T';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
