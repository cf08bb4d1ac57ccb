import type { Month } from '#domain/basics/months.ts';

/** Facts for tax that a profile states; each is null while the user has not stated it. */
export type TaxFacts = {
  /** The code of the municipality. */
  municipality: string | null;
  birthYear: number | null;
  /** Whether the user is a member of the Church of Sweden. */
  churchMember: 0 | 1 | null;
};

/** The facts of a user that are others from a month on. */
type ResidenceFacts = Pick<TaxFacts, 'municipality' | 'churchMember'>;

/** These from a month on; null, of the first alone: since before all months. */
export type Residence = ResidenceFacts & { from: Month | null };

/** The facts as they were stated last, and those of each month; none: they are the same in all. */
export type DatedTaxFacts = TaxFacts & { residences: readonly Residence[] };

/** A profile that states nothing. */
export const NO_TAX_FACTS: DatedTaxFacts = {
  municipality: null,
  birthYear: null,
  churchMember: null,
  residences: [],
};

/** The most months of a profile from which on facts are others. */
export const RESIDENCES_MAX = 200;

/** The facts that hold in a month. */
export function factsIn({ residences, ...facts }: DatedTaxFacts, month: Month): TaxFacts {
  const own = residences.findLast(({ from }) => (from ?? '') <= month) ?? facts;
  const { municipality, churchMember } = own;
  return { municipality, churchMember, birthYear: facts.birthYear };
}

/**
 * The residences with one that holds from a month on, and later ones give way to it; null: in all
 * months. A fact that was not stated before, or is erased, is so in all months.
 */
export function residencesFrom(
  from: Month | null,
  stated: ResidenceFacts,
  before: DatedTaxFacts,
): Residence[] {
  const { municipality, churchMember } = stated;
  if (from === null) return [{ from, municipality, churchMember }];
  const all = before.residences.length > 0 ? before.residences : [{ ...before, from: null }];
  const earlier = all.map((each) => ({
    from: each.from,
    municipality: municipality && (each.municipality ?? municipality),
    churchMember: churchMember === null ? null : (each.churchMember ?? churchMember),
  }));
  const last = earlier.at(-1);
  const isSame = last !== undefined && areSame(last, stated);
  const agreed = isSame
    ? earlier
    : [...earlier.filter((each) => (each.from ?? '') < from), { from, municipality, churchMember }];
  return agreed.filter((each, at) => at === 0 || !areSame(each, agreed[at - 1] ?? each));
}

function areSame(one: ResidenceFacts, other: ResidenceFacts): boolean {
  return one.municipality === other.municipality && one.churchMember === other.churchMember;
}

/** Facts that a user states; absent ones stay. */
type FactChanges = { [Fact in keyof DatedTaxFacts]?: DatedTaxFacts[Fact] | undefined };

/**
 * The facts and residences that a change of a profile implies: residences that are sent give the
 * facts, others without a month hold from the running one.
 */
export function impliedFacts(
  before: DatedTaxFacts,
  changes: FactChanges,
  running: Month,
): Omit<DatedTaxFacts, 'birthYear'> {
  const { municipality = before.municipality, churchMember = before.churchMember } = changes;
  const { residences: sent = before.residences } = changes;
  const facts = { municipality, churchMember };
  const all = isSameList(sent, before.residences) ? residencesFrom(running, facts, before) : sent;
  const { from: _, ...last } = all.at(-1) ?? { ...facts, from: null };
  const newest = all.slice(-RESIDENCES_MAX);
  const residences = newest.map((each, at) => (at === 0 ? { ...each, from: null } : each));
  return { ...last, residences: residences.length > 1 ? residences : [] };
}

function isSameList(one: readonly Residence[], other: readonly Residence[]): boolean {
  const isSame = (each: Residence, at: number) => {
    const own = other[at];
    return own !== undefined && each.from === own.from && areSame(each, own);
  };
  return one.length === other.length && one.every(isSame);
}
