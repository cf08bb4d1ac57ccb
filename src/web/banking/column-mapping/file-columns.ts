import type { ProposedMapping } from '#domain/banking/column-mappings/proposal.ts';

/** The columns of a file that is no bank's own, as its preview tells them. */
export type FileColumns = {
  /** Recognizes files with the same columns. */
  fingerprint: string;
  /** Empty where the file has no names. */
  names: readonly string[];
  sample: readonly (readonly string[])[];
  mapping: ProposedMapping;
  /** The person has said so before. */
  isSaid: boolean;
};
