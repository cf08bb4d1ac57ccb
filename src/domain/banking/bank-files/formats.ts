import { CARD_FORMS } from './card-formats.ts';
import { FOREIGN_FORMS } from './foreign-formats.ts';
import type { BankFormat } from './format.ts';
import { SWEDISH_FORMS } from './swedish-formats.ts';

/** Every form that is known. No header is that of two of them. */
export const FORMS: readonly BankFormat[] = [...SWEDISH_FORMS, ...FOREIGN_FORMS, ...CARD_FORMS];
