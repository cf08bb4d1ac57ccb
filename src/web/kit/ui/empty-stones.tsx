import { stoneOf, stonePath } from './arch.ts';
import styles from './empty-state.module.css';

const STONES = 7;
const KEYSTONE = 3;
const RING = { inner: 52, outer: 84, center: { x: 90, y: 92 }, joint: 4 };
const ARCH = Array.from({ length: STONES }, (_, index) => stonePath(stoneOf(index, STONES, RING)));
const PIER = ['M44 78h92v18h-92Z', ...[56, 34, 12].map((y) => `M58 ${y}h64v18h-64Z`)];
const STONE = 'M58 58h64v34h-64Z';

/** What is missing: an arch with its first stone, a pier, an arch without keystone, one stone. */
export type Stones = 'arch' | 'pier' | 'keystone' | 'stone';

type Drawn = { path: string; looks: 'laid' | 'standing' | 'outlined' };

const DRAWN: Readonly<Record<Stones, readonly Drawn[]>> = {
  arch: ARCH.map((path, index) => ({ path, looks: index === 0 ? 'laid' : 'outlined' })),
  pier: PIER.map((path, index) => ({ path, looks: index === 0 ? 'laid' : 'outlined' })),
  keystone: ARCH.map((path, index) => ({
    path,
    looks: index === KEYSTONE ? 'outlined' : 'standing',
  })),
  stone: [{ path: STONE, looks: 'outlined' }],
};

export function EmptyStones({ stones }: { stones: Stones }) {
  return (
    <svg width="180" height="100" viewBox="0 0 180 100" aria-hidden="true">
      {DRAWN[stones].map(({ path, looks }) => (
        <path key={path} d={path} className={styles[looks]} />
      ))}
    </svg>
  );
}
