import { CHARACTERS_MAX } from '#domain/banking/bank-files/cells.ts';
import { Unreadable } from '#server/banking/file-reading/unreadable.ts';
import { readXml, type TagBudget } from '#server/banking/file-reading/xml.ts';

/** So many texts there may be. */
export const TEXTS_MAX = 400_000;

/** The texts that cells share, in their order. */
export function readTexts(xml: string, tags: TagBudget): string[] {
  const texts: string[] = [];
  let words: string | null = null;
  let isHeard = false;
  readXml(
    xml,
    {
      open(name) {
        if (name === 'si') words = '';
        // How a text is read aloud stands beside it.
        if (name === 't' || name === 'rPh') isHeard = name === 't';
      },
      text(more) {
        // A cell is as long at most; what is longer is cut off, and read no further.
        if (isHeard && words !== null && words.length <= CHARACTERS_MAX) words += more;
      },
      close(name) {
        if (name === 't') isHeard = false;
        if (name !== 'si' || words === null) return;
        if (texts.length === TEXTS_MAX) throw new Unreadable('rows');
        texts.push(words);
        words = null;
      },
    },
    tags,
  );
  return texts;
}
