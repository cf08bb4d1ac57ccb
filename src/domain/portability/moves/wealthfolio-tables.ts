import { type ProductTable, productTable } from './product-tables.ts';

const TYPE_COLUMNS = ['activitytype', 'type'];
const COLUMNS = ['date', 'symbol', 'quantity', 'currency', 'fee'];
const PRICE_COLUMNS = ['unitprice', 'unit_price'];

/** Whether a table is the activities of Wealthfolio, exported or in the form that it imports. */
export function isWealthfolio({ columns }: ProductTable): boolean {
  const has = (names: readonly string[]) => names.some((name) => columns.includes(name));
  return COLUMNS.every((name) => columns.includes(name)) && has(TYPE_COLUMNS) && has(PRICE_COLUMNS);
}

/** Whether a table is the accounts or the values of Wealthfolio, which have no activities. */
export function isWealthfolioPart({ columns }: ProductTable): boolean {
  const isAccounts = ['accounttype', 'group', 'isdefault', 'isactive'];
  const isValues = ['accountid', 'valuationdate', 'cashbalance', 'netcontribution'];
  return [isAccounts, isValues].some((names) => names.every((name) => columns.includes(name)));
}

/** The table of a text whose cells are those of JSON, with quotes after a backslash. */
export function wealthfolioTable(text: string): ProductTable | null {
  return productTable(
    text.replace(/\\(["\\n])/g, (_, letter: string) =>
      letter === '"' ? '""' : letter === 'n' ? ' ' : '\\',
    ),
  );
}

/** The activities of an export as JSON; null: it is none. */
export function wealthfolioList(content: unknown): ProductTable | null {
  if (!Array.isArray(content) || content.length === 0) return null;
  const list = content.filter((each) => typeof each === 'object' && each !== null) as Record<
    string,
    unknown
  >[];
  const rows = list.map((each) => {
    const cells = new Map<string, string>();
    for (const [name, value] of Object.entries(each))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        cells.set(name === 'assetId' ? 'symbol' : name.toLowerCase(), String(value));
    return cells;
  });
  const names = list.flatMap((each) => Object.keys(each).slice(0, 100));
  const columns = [
    ...new Set(names.map((name) => (name === 'assetId' ? 'symbol' : name.toLowerCase()))),
  ];
  const table: ProductTable = {
    columns,
    *rows() {
      for (const cells of rows) yield (column) => cells.get(column)?.trim() ?? '';
    },
  };
  return isWealthfolio(table) ? table : null;
}
