/** What every kept item has. Instants are ISO texts in UTC with milliseconds. */
export type Kept = { id: string; userId: string; createdAt: string; updatedAt: string };
