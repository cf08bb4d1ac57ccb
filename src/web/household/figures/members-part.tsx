import type { HouseholdSummary, MemberTotals } from '#domain/household/household-summary.ts';
import { type HouseholdQuery, useHouseholdSummary, useNames } from './use-household-figures.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { nameIn, type HouseholdExplainContext } from './explain-household.ts';
import { FigurePart } from './figure-part.tsx';
import styles from './members-table.module.css';
import { LeftOut } from './summary-part.tsx';
import { householdFigureTexts } from './texts.ts';

const COLUMNS = [
  'totalAssets',
  'totalLiabilities',
  'netWorth',
  'monthlyIncome',
  'monthlyCosts',
] as const;
type Column = (typeof COLUMNS)[number];

/** Wide amounts scroll; `tabIndex` lets the keyboard scroll in every browser. */
const SCROLLS = { 'tabIndex': 0, 'data-own': '' };

type Props = HouseholdQuery & {
  /** Number of members, known before their names are read. */
  count: number;
};

/**
 * Each member's contribution to the totals, and the items that are not counted. Nothing if the
 * summary could not be read: `SummaryPart` shows that error.
 */
export function MembersPart({ count, ...householdQuery }: Props) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { data: summary, ...query } = useHouseholdSummary(householdQuery);
  const { names, query: members } = useNames(householdQuery);
  const queries = [{ data: summary, ...query }, members];
  if (summary === undefined && query.isError) return null;
  return (
    <FigurePart
      title={texts.byMember}
      queries={queries}
      placeholder={<TableSkeleton count={count} />}
      isList
    >
      {() =>
        summary &&
        names && (
          <>
            <MembersTable {...{ summary, names, language }} />
            <LeftOut {...{ summary, names, language }} />
          </>
        )
      }
    </FigurePart>
  );
}

function MembersTable(context: HouseholdExplainContext) {
  const texts = useTexts(householdFigureTexts);
  const columns = useColumns();
  const { summary } = context;
  const figuresOf = (valueIn: (column: Column) => number | null) =>
    COLUMNS.map((column) => <Figure key={column} value={valueIn(column)} {...context} />);
  const rows = summary.members.map((member) => ({
    id: member.userId,
    name: <Name member={member} {...context} />,
    figures: figuresOf((column) => member[column]),
  }));
  const sums = figuresOf((column) => sumOf(summary, column));
  return (
    <section className={styles['frame']} aria-label={texts.byMember} {...SCROLLS}>
      <Table
        caption={texts.byMember}
        columns={columns}
        rows={[...rows, { id: 'sum', name: texts.sum, figures: sums }]}
        className={styles['lines']}
      />
    </section>
  );
}

function useColumns(): string[] {
  const texts = useTexts(householdFigureTexts);
  return [texts.member, ...COLUMNS.map((column) => texts[column])];
}

const BLANK = '\u00a0';

/** Placeholder with the height of the table: a row for each member, and the sum. */
function TableSkeleton({ count }: { count: number }) {
  const rows = Array.from({ length: count + 1 }, (_, index) => ({
    id: `row ${index}`,
    name: BLANK,
    figures: COLUMNS.map(() => BLANK),
  }));
  return (
    <div className={styles['frame']} aria-hidden="true">
      <Table caption={BLANK} columns={useColumns()} rows={rows} className={styles['lines']} />
    </div>
  );
}

function Name({ member, ...context }: HouseholdExplainContext & { member: MemberTotals }) {
  const texts = useTexts(householdFigureTexts);
  return (
    <>
      {nameIn(context, member.userId)}
      {member.isTotalsOnly && <span className={styles['only']}>{texts.onlySums}</span>}
    </>
  );
}

/** A value of null is shown as not shared. */
function Figure({ value, summary, language }: HouseholdExplainContext & { value: number | null }) {
  const texts = useTexts(householdFigureTexts);
  if (value !== null) return formatMoney(value, summary.currency, language);
  return <span className={styles['hidden']}>{texts.isNotShared}</span>;
}

/** Null if it is not shared by any member. */
function sumOf(summary: HouseholdSummary, column: Column): number | null {
  const isShared = summary.members.some((member) => member[column] !== null);
  return isShared ? summary[column] : null;
}
