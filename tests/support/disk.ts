import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a disk of a number of megabytes at a folder. Returns a function that removes it. */
export function mountDisk(folder: string, megabytes: number): () => void {
  const options = `size=${megabytes}m,mode=700`;
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  return () => void execFileSync('/bin/umount', ['--lazy', folder]);
}

/** Only root makes disks, and not in every container. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'valv-disk-'));
  try {
    mountDisk(folder, 1)();
    return true;
  } catch {
    process.stdout.write('No full disk is tried: only root may make one here.\n');
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
