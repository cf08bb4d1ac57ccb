import type { ProposedMapping } from '#domain/banking/column-mappings/proposal.ts';

/** The columns of a file in an unknown format, as its preview lists them. */
export type FileColumns = {
  /** Recognizes files with the same columns. */
  fingerprint: string;
  /** Empty where the file has no names. */
  names: readonly string[];
  sample: readonly (readonly string[])[];
  /** The line of each of these rows in the file. */
  sampleLines: readonly number[];
  mapping: ProposedMapping;
  /** The mapping is the user's own. */
  isSaid: boolean;
};
