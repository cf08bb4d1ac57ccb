/** The users of a run as answers name them, by their number. */
export type People = readonly { id: string; email: string }[];

/** The number of a user by id or address; -1: nobody of the run. */
export function numberOf(people: People, text: string): number {
  return people.findIndex(({ id, email }) => text === id || text === email);
}
