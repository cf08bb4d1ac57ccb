/** What every kept item has. Instants are ISO texts in UTC with milliseconds. */
export type RecordRow = { id: string; userId: string; createdAt: string; updatedAt: string };
