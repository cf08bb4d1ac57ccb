/** Facts for tax that a profile states; each is null while the user has not stated it. */
export type TaxFacts = {
  /** The code of the municipality. */
  municipality: string | null;
  birthYear: number | null;
  /** Whether the user is a member of the Church of Sweden. */
  churchMember: 0 | 1 | null;
};

/** A profile that states nothing. */
export const NO_TAX_FACTS: TaxFacts = { municipality: null, birthYear: null, churchMember: null };
