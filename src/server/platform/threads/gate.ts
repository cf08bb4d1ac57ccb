/** Work was refused because too much of it already waits. */
export class Overloaded extends Error {}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `parallel` pieces of work run at once and `waitingMax` more wait, first come first served;
 * any further one is refused at once, so that overload costs neither memory nor time.
 */
export function createGate({ parallel, waitingMax }: GateBounds): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < parallel) running += 1;
    else if (waiting.length < waitingMax) await new Promise<void>((go) => waiting.push(go));
    else throw new Overloaded('Too much work is waiting');
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

type GateBounds = { parallel: number; waitingMax: number };
