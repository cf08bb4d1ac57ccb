import { useState } from 'react';
import type { CoOwnerLink, CoOwnedKind } from '#domain/household/co-ownership.ts';
import { request } from '#web/client/http/api.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { formatMonth, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import type { ItemOf } from '#domain/records/records.ts';
import styles from './co-owners.module.css';
import { agreementTexts } from './texts.ts';
import { primaryOwnerLinkIn } from './use-links.ts';

export type OwnersProps = {
  kind: CoOwnedKind;
  item: ItemOf<CoOwnedKind>;
  /** The item's links. */
  links: readonly CoOwnerLink[];
  /** Member to preselect in the form. */
  memberId?: string | undefined;
};

/** The owners and proposed owners of an item, with buttons to end or withdraw. */
export function OwnersList({ item, links }: OwnersProps) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const mine = formatPercent(item.ownershipPercentage, language);
  const primaryOwner = primaryOwnerLinkIn(links);
  return (
    <ul className={styles['owners']} aria-label={texts.owners}>
      <li>
        <p className={styles['owner']}>
          <b>{texts.you}</b>
          {primaryOwner && (
            <span>{texts.since({ month: formatMonth(primaryOwner.from, language) })}</span>
          )}
        </p>
        <span>{mine}</span>
      </li>
      {links.map((link) => (
        <OwnerRow key={link.id} link={link} />
      ))}
    </ul>
  );
}

function OwnerRow({ link }: { link: CoOwnerLink }) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { end, isEnding, error } = useEnding(link);
  const isProposed = link.status === 'proposed';
  const name = link.isOwner ? link.memberName : link.ownerName;
  const month = formatMonth(link.from, language);
  const percent = formatPercent(link.percent, language);
  const question = link.isOwner ? texts.endAsPrimaryOwner : texts.endAsMember;
  return (
    <li>
      <p className={styles['owner']}>
        <b>{name}</b>
        <span>{link.isOwner ? texts[isProposed ? 'asked' : 'since']({ month }) : texts.keeps}</span>
      </p>
      {link.isOwner && <span>{percent}</span>}
      <Button
        size="small"
        isBusy={isEnding}
        aria-label={(isProposed ? texts.withdrawOf : texts.endOf)({ name })}
        onClick={() => (isProposed ? end() : setAsking(true))}
      >
        {isProposed ? texts.withdraw : texts.end}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.endQuestion({ name })}
        text={question({ name, percent })}
        confirmText={texts.end}
        cancelText={texts.cancel}
        isBusy={isEnding}
        onConfirm={() => end(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={texts.endFailed} />}
      </ConfirmDialog>
      {isProposed && <WriteFailure error={error} title={texts.endFailed} />}
    </li>
  );
}

/** Withdraws a proposal or ends a link; the member then keeps the item as their own. */
function useEnding({ id, status }: CoOwnerLink) {
  const texts = useTexts(agreementTexts);
  const { mutate, isPending, error } = useWrite(() =>
    request(`/api/co-owner-links/${id}`, { method: 'DELETE' }),
  );
  const end = (onEnded?: () => void) =>
    mutate(undefined, {
      onSuccess: () => {
        onEnded?.();
        showToast({ title: status === 'proposed' ? texts.withdrawn : texts.ended });
      },
    });
  return { end, isEnding: isPending, error };
}
