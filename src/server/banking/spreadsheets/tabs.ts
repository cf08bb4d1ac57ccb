import { readXml, type TagBudget } from '#server/banking/file-reading/xml.ts';

/** The most sheets that are read. */
export const SHEETS_MAX = 10;
const TARGETS_MAX = 1_000;

/** The ids of the sheets in the order of their tabs, and from when days are counted. */
export function readTabs(xml: string, tags: TagBudget): { ids: string[]; isFrom1904: boolean } {
  const ids: string[] = [];
  let isFrom1904 = false;
  readXml(
    xml,
    {
      open(name, attributes) {
        if (name === 'sheet' && ids.length < SHEETS_MAX) ids.push(attributes['r:id'] ?? '');
        if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      },
    },
    tags,
  );
  return { ids, isFrom1904 };
}

/** Reads the file of each id. */
export function readTargets(xml: string, tags: TagBudget): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(
    xml,
    {
      open(name, { Id = '', Target = '' }) {
        if (name !== 'Relationship' || targets.size === TARGETS_MAX) return;
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
    },
    tags,
  );
  return targets;
}
