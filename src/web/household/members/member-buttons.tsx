import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { memberTexts } from './texts.ts';

const loadMembers = () => import('./members-dialog.tsx');
const loadInviting = () => import('#web/household/invitations/invite-dialog.tsx');

/** Buttons that open the list of members and the invitation form. */
export function MemberButtons({ household }: { household: Household }) {
  const texts = useTexts(memberTexts);
  const [task, setTask] = useState<'view' | 'invite' | null>(null);
  const close = () => setTask(null);
  const isOwner = household.role === 'owner';
  const invite = isOwner ? () => setTask('invite') : null;
  return (
    <>
      <Button icon={Users} {...preloading(loadMembers)} onClick={() => setTask('view')}>
        {texts.view}
      </Button>
      {invite && (
        <Button variant="primary" icon={UserPlus} {...preloading(loadInviting)} onClick={invite}>
          {texts.invite}
        </Button>
      )}
      {task === 'view' && (
        <LazyPart load={loadMembers} onFailure={close}>
          {({ MembersDialog }) => (
            <MembersDialog household={household} onInvite={invite} onClose={close} />
          )}
        </LazyPart>
      )}
      {task === 'invite' && (
        <LazyPart load={loadInviting} onFailure={close}>
          {({ InviteDialog }) => <InviteDialog household={household} onClose={close} />}
        </LazyPart>
      )}
    </>
  );
}

/** Preloads a dialog on hover and focus. */
function preloading(load: () => Promise<unknown>) {
  const prepare = () => void loadAhead(load);
  return { onPointerEnter: prepare, onFocus: prepare };
}
