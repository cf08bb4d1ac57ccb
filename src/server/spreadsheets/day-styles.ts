import { readXml, type TagBudget } from '#server/file-parts/xml.ts';

/** More than any spreadsheet has. */
const STYLES_MAX = 70_000;

/** The formats of days that every spreadsheet knows, and those that are written out. */
const BUILT_IN_DAYS = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;
const WRITTEN_DAYS = /[yd]/i;

/** Which styles show a number as a day. */
export function readDayStyles(xml: string, tags: TagBudget): Set<number> {
  const written = new Set<string>();
  const styles = new Set<number>();
  let isUsed = false;
  let style = 0;
  readXml(
    xml,
    {
      open(name, { numFmtId = '', formatCode = '' }) {
        // Words in quotes and colours in brackets are no part of a format.
        const bare = formatCode.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '');
        if (name === 'numFmt' && WRITTEN_DAYS.test(bare)) written.add(numFmtId);
        if (name === 'cellXfs') isUsed = true;
        if (name !== 'xf' || !isUsed || style > STYLES_MAX) return;
        if (BUILT_IN_DAYS.test(numFmtId) || written.has(numFmtId)) styles.add(style);
        style += 1;
      },
      close(name) {
        if (name === 'cellXfs') isUsed = false;
      },
    },
    tags,
  );
  return styles;
}
