import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import { CATEGORIES, type Category } from '#domain/household/households.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import {
  explainHousehold,
  explainHouseholdNetWorth,
  nameIn,
  type HouseholdTerms,
  type TotalName,
} from './explain-household.ts';
import styles from './household-figures.module.css';
import { householdFigureTexts } from './texts.ts';

const CATEGORY_OF = {
  totalAssets: 'assets',
  totalLiabilities: 'liabilities',
  monthlyIncome: 'income',
  monthlyCosts: 'costs',
} as const satisfies Record<TotalName, Category>;

/** The figures of a household, each with what of it somebody keeps to themselves. */
export function SummaryTiles(terms: HouseholdTerms) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = terms;
  const { currency, netWorth, memberCount, members } = summary;
  const everybody = members.map(({ userId }) => nameIn(terms, userId));
  const hasWorth = members.some((member) => member.netWorth !== null);
  return (
    <Tiles columnsMax={3}>
      <Tile>
        <Figure
          label={texts.netWorth}
          explain={hasWorth ? () => explainHouseholdNetWorth(terms) : null}
          below={<NotShared terms={terms} of={['assets', 'liabilities']} />}
        >
          {hasWorth ? <Amount value={netWorth} currency={currency} size="widget" /> : <Unknown />}
        </Figure>
      </Tile>
      <TotalTile name="totalAssets" terms={terms} />
      <TotalTile name="totalLiabilities" terms={terms} />
      <TotalTile name="monthlyIncome" terms={terms} />
      <TotalTile name="monthlyCosts" terms={terms} />
      <Tile>
        <Figure
          label={texts.memberCount}
          explain={null}
          below={joinNames(everybody, terms.language)}
        >
          <span className={styles['unknown']}>{memberCount}</span>
        </Figure>
      </Tile>
    </Tiles>
  );
}

/** A total of what is shared; where nobody shares it there is none. */
function TotalTile({ name, terms }: { name: TotalName; terms: HouseholdTerms }) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = terms;
  const isShared = summary.explain[name].length > 0;
  return (
    <Tile>
      <Figure
        label={texts[name]}
        explain={isShared ? () => explainHousehold(name, terms) : null}
        below={<NotShared terms={terms} of={[CATEGORY_OF[name]]} />}
      >
        {isShared ? (
          <Amount value={summary[name]} currency={summary.currency} size="widget" />
        ) : (
          <Unknown />
        )}
      </Figure>
    </Tile>
  );
}

/** Not nothing: it is not known. */
function Unknown() {
  const texts = useTexts(householdFigureTexts);
  return (
    <span className={styles['unknown']} role="img" aria-label={texts.nobodyShares}>
      –
    </span>
  );
}

/** Who keeps what to themselves, in words below the figure that lacks it. */
function NotShared({ terms, of }: { terms: HouseholdTerms; of: readonly Category[] }) {
  const texts = useTexts(householdFigureTexts);
  const sentences = CATEGORIES.filter((category) => of.includes(category)).flatMap((category) => {
    const members = membersWithout(terms.summary, category).map((id) => nameIn(terms, id));
    const names = joinNames(members, terms.language);
    return members.length === 0 ? [] : texts.notShared[category]({ names, count: members.length });
  });
  return (
    <div className={styles['hidden']}>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles['unsaid']}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

function membersWithout({ notShared }: HouseholdSummary, category: Category): string[] {
  return notShared.filter((each) => each.category === category).map(({ userId }) => userId);
}
