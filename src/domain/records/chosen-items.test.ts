import { describe, expect, it } from 'vitest';
import { type ItemListChoice, chosenItems } from './chosen-items.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';

const rent = item('Hyra', 'housing', '2026-11-03');
const power = item('El och nät', 'utilities', '2026-11-01');
const boat = item('Båtplats', 'other', '2026-11-02');
const items = [rent, power, boat];

const monthly = [line(power.id, 900), line(rent.id, 12_000)];
const once = [line(boat.id, 50_000)];

function item(name: string, type: string, day: string) {
  return { id: name, name, type, updatedAt: `${day}T08:00:00.000Z`, description: null };
}

function line(id: string, counted: number): CountedLine {
  return { id, counted } as CountedLine;
}

function namesOf(choice: Partial<ItemListChoice>, ranks = [monthly, once]): string[] {
  const terms = { ranks, wordsOf: ({ type }: { type: string }) => [type] };
  const whole: ItemListChoice = { search: '', type: null, order: 'value', ...choice };
  return chosenItems(items, whole, terms).map(({ name }) => name);
}

describe('chosenItems', () => {
  it('puts what counts most first, group by group', () => {
    expect(namesOf({})).toEqual(['Hyra', 'El och nät', 'Båtplats']);
    expect(namesOf({}, [once, monthly])).toEqual(['Båtplats', 'Hyra', 'El och nät']);
  });

  it('puts what counts for nothing last', () => {
    expect(namesOf({}, [[line(boat.id, -500)]])).toEqual(['Båtplats', 'El och nät', 'Hyra']);
  });

  it('sorts by name as a Swede does, and by the last change', () => {
    expect(namesOf({ order: 'name' })).toEqual(['Båtplats', 'El och nät', 'Hyra']);
    expect(namesOf({ order: 'changed' })).toEqual(['Hyra', 'Båtplats', 'El och nät']);
  });

  it.each([
    ['bat', ['Båtplats']],
    ['  NÄT el ', ['El och nät']],
    ['housing', ['Hyra']],
    ['', ['Hyra', 'El och nät', 'Båtplats']],
    ['båt hyra', []],
  ])('searches "%s" without minding capitals, accents and order', (search, found) => {
    expect(namesOf({ search })).toEqual(found);
  });

  it('keeps one type', () => {
    expect(namesOf({ type: 'utilities' })).toEqual(['El och nät']);
    expect(namesOf({ type: 'utilities', search: 'hyra' })).toEqual([]);
  });
});
