import { ReadFailure } from '#web/data/read-failure.tsx';
import { useTexts } from '#web/i18n/language.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/ui/dialog-parts.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AskForm } from './ask-form.tsx';
import { agreementTexts } from './dialog-texts.ts';
import type { OwnersProps } from './owners-button.tsx';
import { OwnersList } from './owners-list.tsx';
import { keeperIn } from './use-links.ts';
import { useOthers } from './use-others.ts';

type Props = OwnersProps & { onClose: () => void };

/** Who owns an item; whoever keeps it may ask others to own a part. */
export function OwnersDialog({ onClose, ...owned }: Props) {
  const texts = useTexts(agreementTexts);
  const keeper = keeperIn(owned.links);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title({ name: owned.item.name })}>
      <DialogBody>
        {keeper && <p>{texts.keptBy({ name: keeper.ownerName })}</p>}
        <OwnersList {...owned} />
        {keeper === null && <Ask {...owned} onClose={onClose} />}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}

function Ask({ onClose, ...owned }: Props) {
  const texts = useTexts(agreementTexts);
  const { others, failed, retry } = useOthers();
  if (failed !== null) {
    return <ReadFailure error={failed.error} isRetrying={failed.isFetching} onRetry={retry} />;
  }
  if (others === null) return <Skeleton shapes={['label', 'row']} />;
  if (others.length === 0) return <p>{texts.nobody}</p>;
  return <AskForm {...owned} others={others} onAsked={onClose} />;
}
