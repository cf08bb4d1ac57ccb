import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** Programs before and behind several nodes in the tests. */
export const PROXIES = ['pgbouncer', 'haproxy'];

/** Programs that build and run the image of the Containerfile. */
export const CONTAINERS = ['buildah', 'podman', 'runc', 'debootstrap'];

/** Where a program is; null where it is not installed. */
export function programPath(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
