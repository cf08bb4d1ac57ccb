import Users from 'lucide-react/icons/users';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { ItemOf } from '#domain/records/records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { OnDemand } from '#web/kit/ui/on-demand.tsx';
import type { DialogAction } from '#web/kit/ui/row-action.ts';
import { coOwnerTexts } from './texts.ts';

const loadDialog = () => import('./owners-dialog.tsx');

export type OwnersProps = {
  kind: CoOwnedKind;
  item: ItemOf<CoOwnedKind>;
  /** Those of this item. */
  links: readonly CoOwnerLink[];
  /** Who is probably meant, where somebody is. */
  memberId?: string | undefined;
};

/** Opens who owns an item, where more can be asked. */
export function useOwnersAction(): (owners: OwnersProps) => DialogAction {
  const texts = useTexts(coOwnerTexts);
  return (owners) => ({
    icon: Users,
    label: texts.open({ name: owners.item.name }),
    text: texts.openShort,
    load: loadDialog,
    dialog: (onClose) => (
      <OnDemand load={loadDialog} onFailure={onClose}>
        {({ OwnersDialog }) => <OwnersDialog {...owners} onClose={onClose} />}
      </OnDemand>
    ),
  });
}
