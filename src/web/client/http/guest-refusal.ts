import type { Language } from '#domain/basics/texts.ts';

/** The reason why the browser cannot store something, in both languages. */
export class GuestRefusal extends Error {
  readonly code: 'conflict' | 'invalid' | 'limit_reached' | 'not_found' | 'storage_full';
  readonly sentences: Readonly<Record<Language, string>>;

  constructor(code: GuestRefusal['code'], sentences: GuestRefusal['sentences']) {
    super(code);
    this.name = 'GuestRefusal';
    this.code = code;
    this.sentences = sentences;
  }
}
