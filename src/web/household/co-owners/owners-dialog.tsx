import type { ReactNode } from 'react';
import type { CoOwnedKind } from '#domain/household/co-ownership.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useItems } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/kit/ui/dialog-parts.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { agreementTexts } from './texts.ts';
import { OwnersList, type OwnersProps } from './owners-list.tsx';
import { useCompanions } from './use-companions.ts';
import { primaryOwnerLinkIn, useItemLinks } from './use-links.ts';
import { useOthers } from './use-others.ts';

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
