import type { HouseholdSummary, MemberTotals } from '#domain/household-summary.ts';
import { formatMoney } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { nameIn, type Terms } from './explain-household.ts';
import { FigurePart } from './figure-part.tsx';
import styles from './members-table.module.css';
import { LeftOut } from './summary-part.tsx';
import { householdFigureTexts } from './texts.ts';
import { type Looked, useHouseholdSummary, useNames } from '#web/data/use-household-figures.ts';

const COLUMNS = [
  'totalAssets',
  'totalLiabilities',
  'netWorth',
  'monthlyIncome',
  'monthlyCosts',
] as const;

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

function MembersTable(terms: Terms) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = terms;
  return (
    <section className={styles['frame']} aria-label={texts.byMember} {...SCROLLS}>
      <table className={styles['table']}>
        <Head />
        <tbody>
          {summary.members.map((member) => (
            <MemberRow key={member.userId} member={member} terms={terms} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.sum}</th>
            {COLUMNS.map((column) => (
              <Cell key={column} column={column} value={sumOf(summary, column)} {...terms} />
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Head() {
  const texts = useTexts(householdFigureTexts);
  return (
    <thead>
      <tr>
        <th scope="col">{texts.member}</th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col">
            {texts[column]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const BLANK = '\u00a0';

/** As high as the table that is on its way: a row for each, and the sum. */
function TableRoom({ count }: { count: number }) {
  const rows = Array.from({ length: count + 1 }, (_, index) => `row ${index}`);
  return (
    <div className={styles['frame']} aria-hidden="true">
      <table className={styles['table']}>
        <Head />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{BLANK}</th>
              {COLUMNS.map((column) => (
                <td key={column}>{BLANK}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MemberRow({ member, terms }: { member: MemberTotals; terms: Terms }) {
  const texts = useTexts(householdFigureTexts);
  return (
    <tr>
      <th scope="row">
        {nameIn(terms, member.userId)}
        {member.isTotalsOnly && <span className={styles['only']}>{texts.onlySums}</span>}
      </th>
      {COLUMNS.map((column) => (
        <Cell key={column} column={column} value={member[column]} {...terms} />
      ))}
    </tr>
  );
}

type CellProps = Terms & { column: (typeof COLUMNS)[number]; value: number | null };

/** On a phone each figure has its name beside it. Null: it is not shared. */
function Cell({ column, value, summary, language }: CellProps) {
  const texts = useTexts(householdFigureTexts);
  return (
    <td data-label={texts[column]} className={styles[value === null ? 'hidden' : 'known']}>
      {value === null ? texts.isNotShared : formatMoney(value, summary.currency, language)}
    </td>
  );
}

/** Null where nobody shares it. */
function sumOf(summary: HouseholdSummary, column: CellProps['column']): number | null {
  const isShared = summary.members.some((member) => member[column] !== null);
  return isShared ? summary[column] : null;
}
