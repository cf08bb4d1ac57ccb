/** Fields of every stored record. Instants are ISO texts in UTC with milliseconds. */
export type RecordRow = { id: string; userId: string; createdAt: string; updatedAt: string };
