import type { Day } from './months.ts';

/** End of a page of a list, newest first: the day and the id of its last row. */
export type ListPosition = { on: Day; id: string };

const PLACE = /^(\d{4}-\d{2}-\d{2})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The cursor of a list, as a query parameter. */
export function formatPlace({ on, id }: ListPosition): string {
  return `${on}_${id}`;
}

/** Parses a cursor. Null: invalid. */
export function parsePlace(text: string): ListPosition | null {
  const [, on, id] = PLACE.exec(text) ?? [];
  return on === undefined || id === undefined ? null : { on, id };
}
