/** Facts in one line; where it breaks, the dot stays with the fact before it. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}
