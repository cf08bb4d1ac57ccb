import { useId } from 'react';
import { Link } from 'wouter';
import type { Overlap, SharedItem, UnownedShare } from '#domain/household/household-shares.ts';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSession } from '#web/client/session/session.ts';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { OwnersButton } from '#web/household/co-owners/co-owned-items.tsx';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Sheet, SheetHead, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import {
  type HouseholdExplainContext,
  leftOutLines,
  nameIn,
  explainHousehold,
  explainHouseholdNetWorth,
  type HouseholdTotalName,
} from './explain-household.ts';
import { QueriedPart } from './figure-part.tsx';
import { householdFigureTexts } from './texts.ts';
import {
  type HouseholdFiguresQuery,
  useHouseholdSummary,
  useNames,
} from './use-household-figures.ts';
import styles from './household-figures.module.css';
import { CATEGORIES, type Category } from '#domain/household/sharing.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { Amount } from '#web/kit/ui/amount.tsx';

/** Totals of the household, and shares to check. */
export function SummaryPart(householdQuery: HouseholdFiguresQuery) {
  const language = useLanguage();
  const { data: summary, ...query } = useHouseholdSummary(householdQuery);
  const { names, query: members } = useNames(householdQuery);
  return (
    <QueriedPart queries={[{ data: summary, ...query }, members]} placeholder={<SummarySkeleton />}>
      {() => summary && names && <Summary {...{ summary, names, language }} />}
    </QueriedPart>
  );
}

function Summary(context: HouseholdExplainContext) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = context;
  if (isEmpty(summary)) {
    return (
      <Sheet>
        <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
          <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
            {texts.toAssets}
          </Link>
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <>
      <SummaryTiles {...context} />
      <SharesPart {...context} />
    </>
  );
}

/** Items without a rate, by member, and old rates. */
export function LeftOut(context: HouseholdExplainContext) {
  const { currency, notIncluded, oldRates } = context.summary;
  if (notIncluded.length + oldRates.length === 0) return null;
  return (
    <div className={styles['notes']}>
      <TotalNotes {...{ currency, notIncluded, oldRates }} />
      {notIncluded.length > 0 && (
        <ul>
          {leftOutLines(notIncluded, context).map(({ label, reason }) => (
            <li key={label + reason}>
              {label}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** True when no member has a counted item, none is left out and no category is withheld. */
function isEmpty({ explain, notIncluded, notShared }: HouseholdSummary): boolean {
  const parts = Object.values(explain).flat();
  const isNothing = parts.every(({ counted, lines }) => counted === 0 && !lines?.length);
  return isNothing && notIncluded.length + notShared.length === 0;
}

const AWAITED = [
  'netWorth',
  'totalAssets',
  'totalLiabilities',
  'monthlyIncome',
  'monthlyCosts',
  'memberCount',
] as const;

/** Placeholder with the height of the tiles. */
function SummarySkeleton() {
  const texts = useTexts(householdFigureTexts);
  return (
    <Tiles columnsMax={3}>
      {AWAITED.map((name) => (
        <Tile key={name}>
          <Figure label={texts[name]} explain={null} below={'\u00a0'}>
            <div className={styles['awaited']}>
              <Skeleton shapes={['figure']} />
            </div>
          </Figure>
        </Tile>
      ))}
    </Tiles>
  );
}

/** Shares that no member owns or owes, and items that seem to be counted twice. */
function SharesPart(context: HouseholdExplainContext) {
  const texts = useTexts(householdFigureTexts).shares;
  const titleId = useId();
  const { outside, overlaps } = context.summary;
  if (outside.length + overlaps.length === 0) return null;
  const [twice, unowned] = [largest(overlaps), largest(outside)];
  const left = outside.length + overlaps.length - twice.length - unowned.length;
  return (
    <Sheet aria-labelledby={titleId}>
      <SheetHead title={<span id={titleId}>{texts.title}</span>} />
      <ul className={styles['shares']}>
        {twice.map((overlap) => (
          <OverlapRow
            key={`${overlap.items[0].id} ${overlap.items[1].id}`}
            {...{ overlap, context }}
          />
        ))}
        {unowned.map((share) => (
          <UnownedRow key={share.id} {...{ share, context }} />
        ))}
        {left > 0 && <li className={styles['secondary']}>{texts.more({ count: left })}</li>}
      </ul>
    </Sheet>
  );
}

/** At most this many of each, largest first; unknown amounts come last. */
const SHOWN_MAX = 10;

function largest<Row extends { amount: number | null }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1)).slice(0, SHOWN_MAX);
}

function UnownedRow({ share, context }: { share: UnownedShare; context: HouseholdExplainContext }) {
  const texts = useTexts(householdFigureTexts).shares;
  const { summary, language } = context;
  const { kind, name, amount, coOwner, userId } = share;
  const percent = formatPercent(share.percent, language);
  const owner = nameIn(context, userId);
  const counted = amount === null ? null : formatMoney(amount, summary.currency, language);
  return (
    <li>
      <p>{texts[kind]({ name, owner, percent, amount: counted })}</p>
      {coOwner !== null && (
        <p className={styles['secondary']}>
          {texts.seems({ coOwner: coOwner.name, member: nameIn(context, coOwner.userId) })}
        </p>
      )}
      <Owners kind={kind} item={share} memberId={coOwner?.userId} />
    </li>
  );
}

function OverlapRow({ overlap, context }: { overlap: Overlap; context: HouseholdExplainContext }) {
  const texts = useTexts(householdFigureTexts).shares;
  const { summary, language } = context;
  const { kind, items, amount } = overlap;
  const [one, other] = items.map(({ userId, name, percent }) => ({
    userId,
    words: texts.part({
      name,
      owner: nameIn(context, userId),
      percent: formatPercent(percent, language),
    }),
  }));
  const counted = amount === null ? null : formatMoney(amount, summary.currency, language);
  return (
    <li>
      <p>{texts.twice({ one: one?.words ?? '', other: other?.words ?? '', amount: counted })}</p>
      <p className={styles['secondary']}>{texts.twiceAdvice}</p>
      <Owners kind={kind} item={items[0]} memberId={items[1].userId} />
      <Owners kind={kind} item={items[1]} memberId={items[0].userId} />
    </li>
  );
}

type UnownedShareProps = {
  kind: UnownedShare['kind'];
  item: SharedItem;
  /** Member to preselect as co-owner. */
  memberId: string | undefined;
};

/** Shown only to the member whose item it is. */
function Owners({ kind, item: { id, userId, name }, memberId }: UnownedShareProps) {
  const texts = useTexts(householdFigureTexts).shares;
  const session = useSession();
  if (session.phase !== 'in' || session.userId !== userId) return null;
  const text = kind === 'asset' ? texts.toAssets : texts.toLiabilities;
  return (
    <p className={styles['owners']}>
      <OwnersButton
        kind={kind === 'asset' ? 'assets' : 'liabilities'}
        itemId={id}
        {...{ name, memberId, text }}
        label={`${text}: ${name}`}
      />
    </p>
  );
}

const CATEGORY_OF = {
  totalAssets: 'assets',
  totalLiabilities: 'liabilities',
  monthlyIncome: 'income',
  monthlyCosts: 'costs',
} as const satisfies Record<HouseholdTotalName, Category>;

/** The totals of a household, each with the members who do not share its category. */
function SummaryTiles(context: HouseholdExplainContext) {
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
