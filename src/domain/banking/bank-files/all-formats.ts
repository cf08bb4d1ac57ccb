import { CARD_FORMATS } from './card-formats.ts';
import { FOREIGN_FORMATS } from './foreign-formats.ts';
import type { BankFormat } from './format.ts';
import { SWEDISH_FORMATS } from './swedish-formats.ts';

/** All known formats of tables. No header matches two of them. */
export const FORMATS: readonly BankFormat[] = [
  ...SWEDISH_FORMATS,
  ...FOREIGN_FORMATS,
  ...CARD_FORMATS,
];
