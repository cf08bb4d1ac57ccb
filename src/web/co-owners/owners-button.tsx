import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { CoOwnedKind, CoOwnerLink } from '#domain/co-ownership.ts';
import type { ItemOf } from '#domain/records.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { loadAhead, OnDemand } from '#web/ui/on-demand.tsx';
import { coOwnerTexts } from './texts.ts';

const loadDialog = () => import('./owners-dialog.tsx');

export type OwnersProps = {
  kind: CoOwnedKind;
  item: ItemOf<CoOwnedKind>;
  /** Those of this item. */
  links: readonly CoOwnerLink[];
};

/** Opens who owns an item, where more can be asked. */
export function OwnersButton(props: OwnersProps) {
  const texts = useTexts(coOwnerTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const load = () => loadAhead(loadDialog);
  return (
    <>
      <IconButton
        icon={Users}
        size="small"
        label={texts.open({ name: props.item.name })}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <OnDemand load={loadDialog} onFailure={close}>
          {({ OwnersDialog }) => <OwnersDialog {...props} onClose={close} />}
        </OnDemand>
      )}
    </>
  );
}
