import { EventEmitter } from 'node:events';
import pg from 'pg';

/**
 * Keeps an error listener on each database connection of this process. pg-boss removes all
 * listeners of its listening connection and only then waits for its end: an error that the database
 * sends in between would be unhandled, and end the process.
 */
export function keepErrorListeners(): void {
  pg.Client.prototype.removeAllListeners = function removeOthers(this: pg.Client, ...events) {
    EventEmitter.prototype.removeAllListeners.apply(this, events);
    return this.listenerCount('error') > 0 ? this : this.on('error', () => undefined);
  };
}
