import type { HouseholdSummary, MemberTotals } from '#domain/household-summary.ts';
import { formatMoney } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { nameIn, type Terms } from './explain-household.ts';
import { FigurePart, LIST_ROOM } from './figure-part.tsx';
import styles from './members-table.module.css';
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

/** What each member adds to the household's figures, or keeps to themselves. */
export function MembersPart(looked: Looked) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { data: summary, ...query } = useHouseholdSummary(looked);
  const { names, query: members } = useNames(looked);
  const queries = [{ data: summary, ...query }, members];
  return (
    <FigurePart title={texts.byMember} queries={queries} meanwhile={LIST_ROOM} isList>
      {() => summary && names && <MembersTable {...{ summary, names, language }} />}
    </FigurePart>
  );
}

function MembersTable(terms: Terms) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = terms;
  return (
    <section className={styles['frame']} aria-label={texts.byMember} {...SCROLLS}>
      <table className={styles['table']}>
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
