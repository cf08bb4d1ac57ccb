import { expect, test } from 'vitest';
import { PENDING } from './tidy/glossary-pending.ts';
import { TERMS, usesIn } from './tidy/glossary.ts';
import { projectSources } from './tidy/project.ts';

/** The list is empty, and stays so unless a new word of the glossary has to wait. */
const ENTRIES_MAX = 0;

const uses = usesIn(projectSources());
const entries = Object.entries(PENDING).flatMap(([term, folders]) =>
  folders.map((folder) => ({ term, folder })),
);

test('every entry that waits to be renamed is still needed', () => {
  const done = entries.filter(
    ({ term, folder }) => !uses.some((use) => use.term === term && use.path.startsWith(folder)),
  );
  expect(done, 'Remove these from tests/tidy/glossary-pending.ts').toEqual([]);
});

test('the pending list does not grow', () => {
  expect(entries.length).toBeLessThanOrEqual(ENTRIES_MAX);
});

test('entries are of words that the glossary has', () => {
  const known = [...Object.keys(TERMS), 'empty type', 'empty file', 'comment without a subject'];
  expect(Object.keys(PENDING).filter((term) => !known.includes(term))).toEqual([]);
});
