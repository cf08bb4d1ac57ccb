import { useId } from 'react';
import type { UnownedShare, Overlap, SharedItem } from '#domain/household/household-shares.ts';
import { OwnersButton } from '#web/household/co-owners/owners-button.tsx';
import { useSession } from '#web/client/session/session.ts';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { nameIn, type HouseholdExplainContext } from './explain-household.ts';
import styles from './household-figures.module.css';
import { householdFigureTexts } from './texts.ts';

/** Shares that no member owns or owes, and items that seem to be counted twice. */
export function SharesPart(context: HouseholdExplainContext) {
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

type OwnersProps = {
  kind: UnownedShare['kind'];
  item: SharedItem;
  /** Member to preselect as co-owner. */
  memberId: string | undefined;
};

/** Shown only to the member whose item it is. */
function Owners({ kind, item: { id, userId, name }, memberId }: OwnersProps) {
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
