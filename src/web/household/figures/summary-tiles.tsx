import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import { CATEGORIES, type Category } from '#domain/household/sharing.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import {
  explainHousehold,
  explainHouseholdNetWorth,
  nameIn,
  type HouseholdExplainContext,
  type HouseholdTotalName,
} from './explain-household.ts';
import styles from './household-figures.module.css';
import { householdFigureTexts } from './texts.ts';

const CATEGORY_OF = {
  totalAssets: 'assets',
  totalLiabilities: 'liabilities',
  monthlyIncome: 'income',
  monthlyCosts: 'costs',
} as const satisfies Record<HouseholdTotalName, Category>;

/** The totals of a household, each with the members who do not share its category. */
export function SummaryTiles(context: HouseholdExplainContext) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = context;
  const { currency, netWorth, memberCount, members } = summary;
  const everybody = members.map(({ userId }) => nameIn(context, userId));
  const hasWorth = members.some((member) => member.netWorth !== null);
  return (
    <Tiles columnsMax={3}>
      <Tile>
        <Figure
          label={texts.netWorth}
          explain={hasWorth ? () => explainHouseholdNetWorth(context) : null}
          below={<NotShared context={context} of={['assets', 'liabilities']} />}
        >
          {hasWorth ? <Amount value={netWorth} currency={currency} size="widget" /> : <Unknown />}
        </Figure>
      </Tile>
      <TotalTile name="totalAssets" context={context} />
      <TotalTile name="totalLiabilities" context={context} />
      <TotalTile name="monthlyIncome" context={context} />
      <TotalTile name="monthlyCosts" context={context} />
      <Tile>
        <Figure
          label={texts.memberCount}
          explain={null}
          below={joinNames(everybody, context.language)}
        >
          <span className={styles['unknown']}>{memberCount}</span>
        </Figure>
      </Tile>
    </Tiles>
  );
}

/** A total; unknown if its category is not shared. */
function TotalTile({
  name,
  context,
}: {
  name: HouseholdTotalName;
  context: HouseholdExplainContext;
}) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = context;
  const isShared = summary.explain[name].length > 0;
  return (
    <Tile>
      <Figure
        label={texts[name]}
        explain={isShared ? () => explainHousehold(name, context) : null}
        below={<NotShared context={context} of={[CATEGORY_OF[name]]} />}
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

/** A dash for an unknown total, as opposed to zero. */
function Unknown() {
  const texts = useTexts(householdFigureTexts);
  return (
    <span className={styles['unknown']} role="img" aria-label={texts.nobodyShares}>
      –
    </span>
  );
}

/** Names the members who do not share the categories. */
function NotShared({ context, of }: { context: HouseholdExplainContext; of: readonly Category[] }) {
  const texts = useTexts(householdFigureTexts);
  const sentences = CATEGORIES.filter((category) => of.includes(category)).flatMap((category) => {
    const members = membersWithout(context.summary, category).map((id) => nameIn(context, id));
    const names = joinNames(members, context.language);
    return members.length === 0 ? [] : texts.notShared[category]({ names, count: members.length });
  });
  return (
    <div className={styles['hidden']}>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles['secondary']}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

function membersWithout({ notShared }: HouseholdSummary, category: Category): string[] {
  return notShared.filter((each) => each.category === category).map(({ userId }) => userId);
}
