import type { ReactNode } from 'react';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useTexts } from '#web/i18n/language.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/ui/dialog-parts.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AskForm } from './ask-form.tsx';
import { agreementTexts } from './dialog-texts.ts';
import type { OwnersProps } from './owners-action.tsx';
import { OwnersList } from './owners-list.tsx';
import { keeperIn } from './use-links.ts';
import { useOthers } from './use-others.ts';

type Props = OwnersProps & { onClose: () => void };

/** Who owns an item; whoever keeps it may ask others to own a part. */
export function OwnersDialog({ onClose, ...owned }: Props) {
  const texts = useTexts(agreementTexts);
  const keeper = keeperIn(owned.links);
  const list = <OwnersList {...owned} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title({ name: owned.item.name })}>
      {keeper === null ? (
        <Ask {...owned} onClose={onClose}>
          {list}
        </Ask>
      ) : (
        <Plain>
          <p>{texts.keptBy({ name: keeper.ownerName })}</p>
          {list}
        </Plain>
      )}
    </Dialog>
  );
}

/** The form, once it is known whom there is to ask. */
function Ask({ onClose, children, ...owned }: Props & { children: ReactNode }) {
  const texts = useTexts(agreementTexts);
  const { others, failed, retry } = useOthers();
  if (others !== null && others.length > 0) {
    return (
      <AskForm {...owned} others={others} onAsked={onClose}>
        {children}
      </AskForm>
    );
  }
  return (
    <Plain>
      {children}
      {failed !== null && (
        <ReadFailure error={failed.error} isRetrying={failed.isFetching} onRetry={retry} />
      )}
      {failed === null && others === null && <Skeleton shapes={['label', 'row']} />}
      {others !== null && <p>{texts.nobody}</p>}
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
