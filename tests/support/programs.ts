import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** Debian has a folder for each version of PostgreSQL here, of which the path has none. */
const POSTGRES = '/usr/lib/postgresql';

/** Programs of a part of the tests, each with the package of Debian that has it. */
export type Programs = Readonly<Record<string, string>>;

/** Programs before and behind several nodes. */
export const PROXIES: Programs = { pgbouncer: 'pgbouncer', haproxy: 'haproxy' };

/** Programs of a database that fails over. */
export const FAILOVER: Programs = {
  pg_rewind: 'postgresql',
  etcd: 'etcd-server',
  patroni: 'patroni',
};

/** Programs of an external database with an archive. */
export const ARCHIVED: Programs = { initdb: 'postgresql', pgbackrest: 'pgbackrest' };

/** Programs that build and run the image of the Containerfile. */
export const CONTAINERS: Programs = {
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  debootstrap: 'debootstrap',
};

/** Programs that run an image of another architecture. */
export const EMULATION: Programs = {
  'update-binfmts': 'binfmt-support',
  'qemu-aarch64-static': 'qemu-user-static',
};

/** Those that are not installed here. */
export function missingOf(programs: Programs): string[] {
  return Object.keys(programs).filter((name) => programPath(name) === null);
}

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
