import type { HouseholdSummary, MemberTotals } from '#domain/household/household-summary.ts';
import {
  type HouseholdFiguresQuery,
  useHouseholdSummary,
  useNames,
} from './use-household-figures.ts';
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
type MemberColumn = (typeof COLUMNS)[number];

/** Wide amounts scroll; `tabIndex` lets the keyboard scroll in every browser. */
const SCROLLS = { 'tabIndex': 0, 'data-own': '' };

/**
 * Each member's contribution to the totals, and the items that are not counted. Nothing if they
 * could not be read: `SummaryPart` shows that error.
 */
export function MembersPart(householdQuery: HouseholdFiguresQuery) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { data: summary } = useHouseholdSummary(householdQuery);
  const { names } = useNames(householdQuery);
  if (summary === undefined || names === null) return null;
  const context = { summary, names, language };
  return (
    <FigurePart title={texts.byMember} queries={[]} placeholder={null} isList>
      {() => (
        <>
          <MembersTable {...context} />
          <LeftOut {...context} />
        </>
      )}
    </FigurePart>
  );
}

function MembersTable(context: HouseholdExplainContext) {
  const texts = useTexts(householdFigureTexts);
  const columns = useColumns();
  const { summary } = context;
  const figuresOf = (valueIn: (column: MemberColumn) => number | null) =>
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
function sumOf(summary: HouseholdSummary, column: MemberColumn): number | null {
  const isShared = summary.members.some((member) => member[column] !== null);
  return isShared ? summary[column] : null;
}
