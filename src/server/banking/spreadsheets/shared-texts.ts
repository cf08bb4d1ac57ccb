import { CHARACTERS_MAX } from '#domain/banking/bank-files/cells.ts';
import { Unreadable } from '#server/banking/file-reading/unreadable.ts';
import { readXml, type TagBudget } from '#server/banking/file-reading/xml.ts';

/** The most texts of a workbook. */
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
        // The pronunciation of a text is beside it.
        if (name === 't' || name === 'rPh') isHeard = name === 't';
      },
      text(more) {
        // A cell's longest text; anything longer is truncated and skipped.
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
