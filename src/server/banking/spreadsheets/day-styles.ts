import { readXml, type TagBudget } from '#server/banking/file-reading/xml.ts';

/** More than any spreadsheet has. */
const STYLES_MAX = 70_000;

/** The built-in date formats, and custom ones. */
const BUILT_IN_DAYS = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;
const WRITTEN_DAYS = /[yd]/i;

/** Whether a built-in format, by its number, shows a day. */
export function isBuiltInDay(id: string): boolean {
  return BUILT_IN_DAYS.test(id);
}

/** Whether a format that is written out shows a day: quoted words and colors are not part of it. */
export function isWrittenDay(format: string): boolean {
  return WRITTEN_DAYS.test(format.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));
}

/** Reads the styles that show a number as a day. */
export function readDayStyles(xml: string, tags: TagBudget): Set<number> {
  const written = new Set<string>();
  const styles = new Set<number>();
  let isUsed = false;
  let style = 0;
  readXml(
    xml,
    {
      open(name, { numFmtId = '', formatCode = '' }) {
        if (name === 'numFmt' && isWrittenDay(formatCode)) written.add(numFmtId);
        if (name === 'cellXfs') isUsed = true;
        if (name !== 'xf' || !isUsed || style > STYLES_MAX) return;
        if (isBuiltInDay(numFmtId) || written.has(numFmtId)) styles.add(style);
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
