import { useState } from 'react';
import type { CoOwnedKind } from '#domain/household/co-ownership.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

const loadDialog = () => import('./owners-dialog.tsx');

type Props = {
  kind: CoOwnedKind;
  itemId: string;
  name: string;
  /** Member to preselect in the form. */
  memberId: string | undefined;
  text: string;
  label: string;
};

/** Button that opens the owners dialog of an item, with a member preselected. */
export function OwnersButton({ text, label, ...owned }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <LazyPart load={loadDialog} onFailure={close}>
          {({ OwnersOfItemDialog }) => <OwnersOfItemDialog {...owned} onClose={close} />}
        </LazyPart>
      )}
    </>
  );
}
