import { type CompositionPart, compositionOf } from '#domain/composition.ts';
import type { TypeGroup } from '#domain/type-groups.ts';

/** Types as parts of a whole, most first: so many by name, and the rest as one. */
export function typeParts(groups: readonly TypeGroup[], partsMax: number): CompositionPart[] {
  const lines = groups.map(({ type, value }) => ({ id: type, name: type, counted: value }));
  return compositionOf(lines, partsMax);
}
