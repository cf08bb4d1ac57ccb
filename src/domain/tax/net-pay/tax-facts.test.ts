import { describe, expect, test } from 'vitest';
import {
  type DatedTaxFacts,
  factsIn,
  impliedFacts,
  NO_TAX_FACTS,
  residencesFrom,
} from './tax-facts.ts';
import { residences } from './tax-facts-schema.ts';

const STOCKHOLM = { municipality: '0180', churchMember: 0 } as const;
const DOROTEA = { municipality: '2425', churchMember: 0 } as const;
const LIVED: DatedTaxFacts = { ...STOCKHOLM, birthYear: 1985, residences: [] };

/** The facts after a change in November 2026. */
function changed(before: DatedTaxFacts, changes: Partial<DatedTaxFacts>): DatedTaxFacts {
  return { ...before, ...changes, ...impliedFacts(before, changes, '2026-11') };
}
const placesIn = (facts: DatedTaxFacts, ...months: string[]) =>
  months.map((month) => factsIn(facts, month).municipality);

describe('another municipality', () => {
  test('holds from the running month, and later from its own', () => {
    const moved = changed(LIVED, { municipality: '2425' });
    expect(moved).toMatchObject({ ...DOROTEA, birthYear: 1985 });
    expect(moved.residences).toEqual([
      { from: null, ...STOCKHOLM },
      { from: '2026-11', ...DOROTEA },
    ]);
    expect(placesIn(moved, '1980-01', '2026-10', '2026-11', '2030-01')).toEqual([
      '0180',
      '0180',
      '2425',
      '2425',
    ]);
    const back = changed(moved, { municipality: '0180' });
    expect([back.municipality, back.residences]).toEqual(['0180', []]);
    expect(changed(moved, { birthYear: 1950 }).residences).toEqual(moved.residences);
    expect(changed(moved, { ...DOROTEA }).residences).toEqual(moved.residences);
  });

  test('holds from the month that is stated, and replaces later ones', () => {
    const later = residencesFrom('2027-01', DOROTEA, LIVED);
    const moved = changed(LIVED, { residences: later });
    expect(placesIn(moved, '2026-11', '2026-12', '2027-01')).toEqual(['0180', '0180', '2425']);
    expect(moved.municipality).toBe('2425');
    // The move did not take place.
    expect(changed(moved, { municipality: '0126' }).residences).toEqual([
      { from: null, ...STOCKHOLM },
      { from: '2026-11', municipality: '0126', churchMember: 0 },
    ]);
  });

  test('holds always where the one before was wrong', () => {
    const moved = changed(LIVED, { municipality: '2425' });
    const wrong = changed(moved, { residences: residencesFrom(null, DOROTEA, moved) });
    expect([wrong.municipality, wrong.residences]).toEqual(['2425', []]);
    expect(changed(LIVED, { residences: residencesFrom(null, DOROTEA, LIVED) })).toEqual({
      ...LIVED,
      ...DOROTEA,
    });
  });
});

test('facts that were not stated before hold in all months, and erased ones in none', () => {
  const first = changed(NO_TAX_FACTS, { municipality: '0180' });
  const both = changed(first, { churchMember: 1 });
  expect([first.residences, both.residences, both.churchMember]).toEqual([[], [], 1]);
  const moved = changed(both, { municipality: '2425' });
  expect(moved.residences).toHaveLength(2);
  const left = changed(moved, { churchMember: null });
  expect(left.residences.map(({ churchMember }) => churchMember)).toEqual([null, null]);
  expect(changed(moved, { municipality: null, churchMember: null }).residences).toEqual([]);
});

test('as many months are stored as a profile can state', () => {
  let facts = LIVED;
  for (let at = 0; at < 210; at += 1) {
    const next = at % 2 === 0 ? DOROTEA : STOCKHOLM;
    const month = `${2000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    facts = { ...facts, ...impliedFacts(facts, next, month) };
  }
  expect(facts.residences).toHaveLength(200);
  expect(residences.safeParse(facts.residences).success).toBe(true);
  const wrong = [
    [{ from: '2026-01', ...DOROTEA }],
    [...facts.residences, { from: null, ...DOROTEA }],
  ];
  for (const list of wrong) expect(residences.safeParse(list).success).toBe(false);
});
