import Users from 'lucide-react/icons/users';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import type { DialogAction } from '#web/kit/ui/row-action.ts';
import { coOwnerTexts } from './texts.ts';
import type { OwnersProps } from './owners-list.tsx';

const loadDialog = () => import('./owners-dialog.tsx');

/** Row action that opens the owners dialog. */
export function useOwnersAction(): (owners: OwnersProps) => DialogAction {
  const texts = useTexts(coOwnerTexts);
  return (owners) => ({
    icon: Users,
    label: texts.open({ name: owners.item.name }),
    text: texts.openShort,
    load: loadDialog,
    dialog: (onClose) => (
      <LazyPart load={loadDialog} onFailure={onClose}>
        {({ OwnersDialog }) => <OwnersDialog {...owners} onClose={onClose} />}
      </LazyPart>
    ),
  });
}
