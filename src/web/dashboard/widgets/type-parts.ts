import {
  compositionOf,
  type CompositionPart,
  type TypeGroup,
} from '#domain/figures/totals/composition.ts';

/** Types as parts of a whole, largest first: a number of them by name, and the others as one. */
export function typeParts(groups: readonly TypeGroup[], partsMax: number): CompositionPart[] {
  const lines = groups.map(({ type, value }) => ({ id: type, name: type, counted: value }));
  return compositionOf(lines, partsMax);
}
