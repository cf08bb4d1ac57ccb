import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Where a line breaks, counted from the moment at which that is ordered: after a number of bytes in
 * one direction, in place of an answer of the database, or in place of its answer to a commit.
 */
export type Break =
  | { after: 'bytes to the database'; count: number }
  | { after: 'bytes from the database'; count: number }
  | { after: 'answers'; count: number }
  | { after: 'commit' };

/** A line between a server and its database, which does as it is told. */
export type FaultyLine = {
  port: number;
  /** Breaks one connection there, once; `onBreak` is called at that moment. */
  breakAt(where: Break, onBreak: () => void): void;
  /** Breaks every connection now, and so many new ones. */
  refuse(connections: number): void;
  /** Holds back each piece of an answer for so long. */
  delay(ms: number): void;
  /** Takes back every order that has not been carried out. */
  heal(): void;
  close(): Promise<void>;
};

/** The connections of background jobs: their traffic follows the clock and not the seed. */
const JOBS = Buffer.from('valv-jobs');
const COMMIT = Buffer.from('commit');

/** End of every answer (PostgreSQL's protocol, ReadyForQuery) but for its last byte, the state. */
const READY = Buffer.from('5a00000005', 'hex');

type Pair = { near: Socket; far: Socket; isOfJobs: boolean; isCommitting: boolean };
type Order = { after: Break['after']; left: number; onBreak: () => void };
type State = { pairs: Set<Pair>; order: Order | null; refused: number; delayMs: number };

/** Opens a port that leads to the socket of a database, which may move. */
export async function openFaultyLine(socketPath: () => string): Promise<FaultyLine> {
  const state: State = { pairs: new Set(), order: null, refused: 0, delayMs: 0 };
  const server = createServer((near) => {
    if (state.refused === 0) join(state, near, connect(socketPath()));
    else {
      state.refused -= 1;
      near.destroy();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endAll = () => {
    for (const pair of state.pairs) end(state, pair);
  };
  return {
    port: (server.address() as AddressInfo).port,
    breakAt: (where, onBreak) => {
      state.order = { after: where.after, left: 'count' in where ? where.count : 0, onBreak };
    },
    refuse: (connections) => {
      state.refused = connections;
      endAll();
    },
    delay: (ms) => {
      state.delayMs = ms;
    },
    heal: () => Object.assign(state, { order: null, refused: 0, delayMs: 0 }),
    close: async () => {
      endAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function join(state: State, near: Socket, far: Socket): void {
  const pair: Pair = { near, far, isOfJobs: false, isCommitting: false };
  state.pairs.add(pair);
  near.setNoDelay(true);
  near.on('data', (bytes) => toDatabase(state, pair, bytes));
  far.on('data', (bytes) => fromDatabase(state, pair, bytes));
  for (const side of [near, far]) {
    side.on('error', () => end(state, pair)).on('close', () => end(state, pair));
  }
}

function end({ pairs }: State, pair: Pair): void {
  pairs.delete(pair);
  pair.near.destroy();
  pair.far.destroy();
}

function strike(state: State, pair: Pair): void {
  const { order } = state;
  state.order = null;
  end(state, pair);
  order?.onBreak();
}

function toDatabase(state: State, pair: Pair, bytes: Buffer): void {
  if (bytes.includes(JOBS)) pair.isOfJobs = true;
  if (bytes.includes(COMMIT)) pair.isCommitting = true;
  const left = leftOf(state, pair, 'bytes to the database');
  if (left !== null && bytes.length >= left) {
    pair.far.write(bytes.subarray(0, left), () => strike(state, pair));
    return;
  }
  if (left !== null && state.order) state.order.left -= bytes.length;
  pair.far.write(bytes);
}

function fromDatabase(state: State, pair: Pair, bytes: Buffer): void {
  const isEnd = bytes.subarray(-READY.length - 1, -1).equals(READY);
  const left = leftOf(state, pair, 'bytes from the database');
  if (left !== null && bytes.length >= left) {
    pair.near.write(bytes.subarray(0, left), () => strike(state, pair));
    return;
  }
  if (left !== null && state.order) state.order.left -= bytes.length;
  const isCommitted = pair.isCommitting && leftOf(state, pair, 'commit') !== null;
  if (isCommitted || (isEnd && isLastAnswer(state, pair))) strike(state, pair);
  else {
    if (isEnd) pair.isCommitting = false;
    pass(state, pair, bytes);
  }
}

/** Remaining count of an order for this place; null where none is for it. */
function leftOf({ order }: State, { isOfJobs }: Pair, after: Break['after']): number | null {
  return order?.after === after && !isOfJobs ? order.left : null;
}

function isLastAnswer(state: State, pair: Pair): boolean {
  if (leftOf(state, pair, 'answers') === null || state.order === null) return false;
  state.order.left -= 1;
  return state.order.left <= 0;
}

/** Timers of one length keep their order. */
function pass({ delayMs }: State, { near }: Pair, bytes: Buffer): void {
  if (delayMs === 0) near.write(bytes);
  else setTimeout(() => near.destroyed || near.write(bytes), delayMs);
}
