import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { keepErrorListeners } from './late-errors.ts';

test('the database may end a connection whose listeners were all removed', async () => {
  keepErrorListeners();
  const connection = new pg.Client(inject('postgres'));
  await connection.connect();
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  connection.removeAllListeners();
  const ended = new Promise((resolve) => connection.once('end', resolve));
  const other = new pg.Client(inject('postgres'));
  await other.connect();
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await other.end();
  expect(() => connection.emit('error', new Error('terminating connection'))).not.toThrow();
});

test('listeners of other events are removed as before', () => {
  keepErrorListeners();
  const connection = new pg.Client();
  connection.on('notice', () => undefined);
  connection.on('error', () => undefined);
  connection.removeAllListeners('notice');
  expect(connection.listenerCount('notice')).toBe(0);
  connection.removeAllListeners();
  expect(connection.listenerCount('error')).toBe(1);
});
