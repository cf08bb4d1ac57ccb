import { createServer } from 'node:net';
import { once } from 'node:events';

/** Addresses in docs/operations.md of what runs outside of the three machines. */
const PRIMARY = '127.0.0.1:5000';
const POOLER = '10.0.0.21:6432';
const MEMBER_PORTS = [2379, 2380, 8008, 5432];

/** Names and addresses of the three machines in docs/operations.md. */
export const MACHINES = { a: '10.0.0.31', b: '10.0.0.32', c: '10.0.0.33' };
export type MachineName = keyof typeof MACHINES;

/** Puts a free port of this machine in place of each address of the documents. */
export type Placing = {
  port(address: string): number;
  /** A text of the documents, for this machine. */
  text(described: string): string;
  primaryPort: number;
  poolerPort: number;
};

export async function createPlacing(): Promise<Placing> {
  const members = Object.values(MACHINES).flatMap((address) =>
    MEMBER_PORTS.map((port) => `${address}:${port}`),
  );
  const addresses = [PRIMARY, POOLER, ...members];
  const ports = new Map<string, number>();
  for (const address of addresses) ports.set(address, await findLastingPort([...ports.values()]));
  const port = (address: string) => {
    const found = ports.get(address);
    if (found === undefined) throw new Error(`The documents have no ${address}`);
    return found;
  };
  return {
    port,
    primaryPort: port(PRIMARY),
    poolerPort: port(POOLER),
    text: (words) =>
      words
        .replaceAll(/(10\.0\.0\.3\d)(:5432 check port )8008/g, (_, address, between) => {
          const [database, health] = [port(`${address}:5432`), port(`${address}:8008`)];
          return `127.0.0.1:${database}${String(between).slice(5)}${health}`;
        })
        .replaceAll(
          /10\.0\.0\.\d+:\d+|127\.0\.0\.1:5000/g,
          (address) => `127.0.0.1:${port(address)}`,
        )
        .replaceAll('port=5000', `port=${port(PRIMARY)}`)
        .replaceAll('listen_port = 6432', `listen_port = ${port(POOLER)}`)
        .replaceAll('10.0.0.21', '127.0.0.1')
        .replaceAll('10.0.0.0/24', '127.0.0.1/32'),
  };
}

/** Below the ports that the system gives to outgoing connections: a dead member's stays free. */
async function findLastingPort(taken: readonly number[]): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    if (taken.includes(port)) continue;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
