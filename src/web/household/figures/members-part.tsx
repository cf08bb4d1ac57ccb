import type { HouseholdSummary, MemberTotals } from '#domain/household/household-summary.ts';
import { type Looked, useHouseholdSummary, useNames } from './use-household-figures.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { nameIn, type HouseholdTerms } from './explain-household.ts';
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

/** The largest amounts scroll within their place, and not every browser lets the keyboard in. */
const SCROLLS = { 'tabIndex': 0, 'data-own': '' };

type Props = Looked & {
  /** How many there are, before it is read who. */
  count: number;
};

/**
 * What each member adds to the household's figures, or keeps to themselves, and what is not counted
 * of it. Where the sums could not be read, that is said above.
 */
export function MembersPart({ count, ...looked }: Props) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { data: summary, ...query } = useHouseholdSummary(looked);
  const { names, query: members } = useNames(looked);
  const queries = [{ data: summary, ...query }, members];
  if (summary === undefined && query.isError) return null;
  return (
    <FigurePart
      title={texts.byMember}
      queries={queries}
      meanwhile={<TableRoom count={count} />}
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

function MembersTable(terms: HouseholdTerms) {
  const texts = useTexts(householdFigureTexts);
  const columns = useColumns();
  const { summary } = terms;
  const figuresOf = (valueIn: (column: Column) => number | null) =>
    COLUMNS.map((column) => <Figure key={column} value={valueIn(column)} {...terms} />);
  const rows = summary.members.map((member) => ({
    id: member.userId,
    name: <Name member={member} {...terms} />,
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

/** As high as the table that is on its way: a row for each, and the sum. */
function TableRoom({ count }: { count: number }) {
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

function Name({ member, ...terms }: HouseholdTerms & { member: MemberTotals }) {
  const texts = useTexts(householdFigureTexts);
  return (
    <>
      {nameIn(terms, member.userId)}
      {member.isTotalsOnly && <span className={styles['only']}>{texts.onlySums}</span>}
    </>
  );
}

/** Null: it is not shared. */
function Figure({ value, summary, language }: HouseholdTerms & { value: number | null }) {
  const texts = useTexts(householdFigureTexts);
  if (value !== null) return formatMoney(value, summary.currency, language);
  return <span className={styles['hidden']}>{texts.isNotShared}</span>;
}

/** Null where nobody shares it. */
function sumOf(summary: HouseholdSummary, column: Column): number | null {
  const isShared = summary.members.some((member) => member[column] !== null);
  return isShared ? summary[column] : null;
}
