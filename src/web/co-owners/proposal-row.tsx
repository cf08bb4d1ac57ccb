import type { CoOwnerLink } from '#domain/co-ownership.ts';
import { partOf } from '#domain/shares.ts';
import { request } from '#web/data/api.ts';
import { kindIcons } from '#web/data/kind-icons.ts';
import { showFailure } from '#web/data/show-failure.ts';
import { useWrite } from '#web/data/use-records.ts';
import { formatMoney, formatMonth, formatPercent } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './proposals.module.css';
import { proposalTexts } from './proposal-texts.ts';

/** What is said to be the person's, and the two answers. */
export function ProposalRow({ link }: { link: CoOwnerLink }) {
  const texts = useTexts(proposalTexts);
  const language = useLanguage();
  const { answer, isAnswering } = useAnswering(link);
  const { item } = link;
  const { name, currency } = item;
  const percent = formatPercent(link.percent, language);
  const part = formatMoney(partOf(item.amount, link.percent), currency, language);
  const whole = formatMoney(item.amount, currency, language);
  return (
    <li className={styles['row']}>
      <Icon of={kindIcons[link.kind]} className={styles['icon']} />
      <div className={styles['words']}>
        <h3>{name}</h3>
        <p>
          {texts.said({ name: link.ownerName, percent })} {texts.whole({ part, whole })}{' '}
          {texts.from({ month: formatMonth(link.from, language) })}
        </p>
        <p className={styles['hint']}>{texts.twice}</p>
      </div>
      <div className={styles['answers']}>
        <Button
          isBusy={isAnswering}
          aria-label={texts.declineOf({ name })}
          onClick={() => answer('decline')}
        >
          {texts.decline}
        </Button>
        <Button
          variant="primary"
          isBusy={isAnswering}
          busyText={texts.answering}
          aria-label={texts.acceptOf({ name, percent })}
          onClick={() => answer('accept')}
        >
          {texts.accept({ percent })}
        </Button>
      </div>
    </li>
  );
}

function useAnswering({ id, item: { name } }: CoOwnerLink) {
  const texts = useTexts(proposalTexts);
  const language = useLanguage();
  const { mutate, isPending } = useWrite((_, said: 'accept' | 'decline') =>
    request(`/api/co-owner-links/${id}/${said}`, { method: 'POST' }),
  );
  const answer = (said: 'accept' | 'decline') =>
    mutate(said, {
      onSuccess: () =>
        showToast({ title: said === 'accept' ? texts.accepted({ name }) : texts.declined }),
      onError: (error) => showFailure(texts.failed, error, language),
    });
  return { answer, isAnswering: isPending };
}
