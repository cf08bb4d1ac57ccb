import type { OwnersProps } from './co-owned-items.tsx';
import { type ReactNode, useState } from 'react';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import type { AssetType } from '#domain/records/assets.ts';
import { ReadFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { useItems, useWrite } from '#web/client/records/use-records.tsx';
import { useTexts, useLanguage } from '#web/kit/i18n/language.tsx';
import {
  Dialog,
  DialogBody,
  DialogCancel,
  DialogFooter,
  ConfirmDialog,
} from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { agreementTexts } from './texts.ts';
import { useCompanions, useOthers } from './proposal.ts';
import { primaryOwnerLinkIn, useItemLinks } from './use-links.ts';
import { request } from '#web/client/http/api.ts';
import { formatMonth, formatPercent } from '#web/kit/i18n/format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './co-owners.module.css';

type Props = OwnersProps & { onClose: () => void };

/** The owners of an item; its primary owner can propose shares. */
export function OwnersDialog(props: Props) {
  const texts = useTexts(agreementTexts);
  const title = texts.title({ name: props.item.name });
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={title}>
      <Owners {...props} />
    </Dialog>
  );
}

function Owners({ onClose, ...owned }: Props) {
  const texts = useTexts(agreementTexts);
  const primaryOwner = primaryOwnerLinkIn(owned.links);
  const list = <OwnersList {...owned} />;
  if (primaryOwner === null) {
    return (
      <Propose {...owned} onClose={onClose}>
        {list}
      </Propose>
    );
  }
  return (
    <Plain>
      <p>{texts.managedBy({ name: primaryOwner.ownerName })}</p>
      {list}
    </Plain>
  );
}

/** The form, once members and companions are read. */
function Propose({ onClose, children, ...owned }: Props & { children: ReactNode }) {
  const texts = useTexts(agreementTexts);
  const { others, failed: failedOthers, retry } = useOthers();
  const { companions, failed: failedItems } = useCompanions(owned);
  if (others !== null && others.length > 0 && companions !== null) {
    return (
      <ProposalForm {...owned} others={others} companions={companions} onAsked={onClose}>
        {children}
      </ProposalForm>
    );
  }
  const failed = failedOthers ?? failedItems;
  const retryAll = () => {
    retry();
    void failedItems?.refetch();
  };
  return (
    <Plain>
      {children}
      {failed !== null && (
        <ReadFailure error={failed.error} isRetrying={failed.isFetching} onRetry={retryAll} />
      )}
      {others?.length === 0 && <p>{texts.nobody}</p>}
      {failed === null && others?.length !== 0 && <Skeleton shapes={['label', 'row']} />}
    </Plain>
  );
}

function Plain({ children }: { children: ReactNode }) {
  const texts = useTexts(agreementTexts);
  return (
    <>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </>
  );
}

type OfItemProps = {
  kind: CoOwnedKind;
  itemId: string;
  /** Shown until the item is read. */
  name: string;
  memberId: string | undefined;
  onClose: () => void;
};

/** The same dialog for an item of which only the id is known. */
export function OwnersOfItemDialog({ kind, itemId, name, memberId, onClose }: OfItemProps) {
  const texts = useTexts(agreementTexts);
  const { data, error, isFetching, refetch } = useItems(kind);
  const { linksOf } = useItemLinks(kind);
  const item = data?.find(({ id }) => id === itemId);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title({ name })}>
      {item === undefined ? (
        <Plain>
          {data !== undefined && <p>{texts.gone}</p>}
          {data === undefined && error !== null && (
            <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <Skeleton shapes={['label', 'row']} />}
        </Plain>
      ) : (
        <Owners {...{ kind, item, memberId, onClose }} links={linksOf(itemId)} />
      )}
    </Dialog>
  );
}

/** The owners and proposed owners of an item, with buttons to end or withdraw. */
function OwnersList({ item, links }: OwnersProps) {
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
  const mayHold = link.kind === 'assets' && canHold(link.item.type as AssetType);
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
        text={
          mayHold
            ? `${question({ name, percent })} ${texts.endOfHoldings}`
            : question({ name, percent })
        }
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
