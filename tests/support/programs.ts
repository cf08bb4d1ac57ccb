import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** Debian has a folder for each version of PostgreSQL here, of which the path has none. */
const POSTGRES = '/usr/lib/postgresql';

/** Programs before and behind several nodes in the tests. */
export const PROXIES = ['pgbouncer', 'haproxy'];

/** Programs of a database that fails over in the tests, and Debian's packages that have them. */
export const FAILOVER: Record<string, string> = {
  pg_rewind: 'postgresql',
  etcd: 'etcd-server',
  patroni: 'patroni',
};

/** Programs that build and run the image of the Containerfile. */
export const CONTAINERS = ['buildah', 'podman', 'runc', 'debootstrap'];

/** Where a program is; null where it is not installed. */
export function programPath(name: string): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).toSorted().toReversed() : [];
  const ofPostgres = versions.map((version) => join(POSTGRES, version, 'bin'));
  return (
    [...FOLDERS, ...ofPostgres]
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path)) ?? null
  );
}
