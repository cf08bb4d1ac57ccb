import { useState } from 'react';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { holdingsTexts } from './texts.ts';
import styles from './account.module.css';

/** More are shown on a press. */
const FIRST = 4;

type Issue = AccountHoldings['issues'][number];

type Props = {
  held: AccountHoldings;
  onPrice: (instrumentId: string) => void;
  /** Shows the transactions of an instrument, or all. */
  onShow: (name: string) => void;
};

/** Each thing in the transactions that cannot be as stated, and what to do about it. */
export function IssueList({ held, onPrice, onShow }: Props) {
  const texts = useTexts(holdingsTexts);
  const [isWhole, setWhole] = useState(false);
  const issues = eachOnce(held.issues);
  if (issues.length === 0) return null;
  const names = new Map(
    [...held.positions, ...held.closed].map(({ instrumentId, name }) => [instrumentId, name]),
  );
  return (
    <Sheet>
      <SheetHead title={texts.issuesTitle({ count: issues.length })}>
        <p className={styles['aside']}>{texts.issuesText}</p>
      </SheetHead>
      <ul className={styles['issues']}>
        {(isWhole ? issues : issues.slice(0, FIRST)).map((issue) => (
          <IssueRow
            key={keyOf(issue)}
            issue={issue}
            name={names.get(issue.instrumentId ?? '') ?? null}
            {...{ onPrice, onShow }}
          />
        ))}
      </ul>
      {!isWhole && issues.length > FIRST && (
        <p className={styles['more']}>
          <Button size="small" onClick={() => setWhole(true)}>
            {texts.showAll({ count: issues.length })}
          </Button>
        </p>
      )}
    </Sheet>
  );
}

type IssueRowProps = Omit<Props, 'held'> & { issue: Issue; name: string | null };

function IssueRow({ issue, name, onPrice, onShow }: IssueRowProps) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { code, day, instrumentId } = issue;
  const isOfPrice = code === 'price_missing' && instrumentId !== null;
  return (
    <li>
      <div>
        <p className={styles['issueName']}>
          <Tag tone={isOfPrice ? 'warn' : 'bad'}>{texts.issues[code]}</Tag>
          <span>{[name, formatDay(day, language)].filter(Boolean).join(' · ')}</span>
        </p>
        <p className={styles['remedy']}>{texts.remedies[code]}</p>
      </div>
      {isOfPrice ? (
        <Button size="small" onClick={() => onPrice(instrumentId)}>
          {texts.setPrice}
        </Button>
      ) : (
        <Button size="small" onClick={() => onShow(name ?? '')}>
          {texts.showTransactions}
        </Button>
      )}
    </li>
  );
}

/** A day may have the same issue several times. */
function eachOnce(issues: readonly Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [keyOf(issue), issue])).values()];
}

function keyOf({ code, day, instrumentId }: Issue): string {
  return `${code} ${day} ${instrumentId}`;
}
