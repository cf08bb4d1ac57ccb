import * as react from 'react';

// Knows a private part of React: how many elements it has recorded the place of, of ten thousand a
// second. The places only lengthen a warning, and any warning fails a test; recording them took a
// sixth of the screen tests' processor time.
const RECORDED = 'recentlyCreatedOwnerStacks';
const ALL = 10_000;

const parts = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS_'))?.[1];
if (typeof (parts as Partial<Record<string, unknown>>)?.[RECORDED] !== 'number') {
  throw new Error(`React counts ${RECORDED} elsewhere now: find where, or remove this file.`);
}
Object.defineProperty(parts, RECORDED, {
  get: () => ALL,
  set() {
    // React counts, and begins again each second.
  },
});
