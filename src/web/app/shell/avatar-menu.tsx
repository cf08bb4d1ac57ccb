import type { User } from '#domain/account/accounts.ts';
import { initialsOf } from '#domain/basics/initials.ts';
import { useProfileImage } from '#web/account/use-profile-image.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { PanelButton } from '#web/kit/ui/panel-button.tsx';
import { shellTexts } from './shell-texts.ts';

const loadPanel = () => import('./avatar-menu-panel.tsx');

type Props = { user: User; onLogOut: () => void };

/** Who is signed in; opens what they may choose, and the way out. */
export function AvatarMenu({ user, onLogOut }: Props) {
  const { account: label } = useTexts(shellTexts);
  const trigger = <Avatar initials={initialsOf(user)} imageUrl={useProfileImage(user)} />;
  return (
    <PanelButton label={label} trigger={trigger} opens="menu" load={loadPanel}>
      {({ AvatarMenuPanel }) => (
        <AvatarMenuPanel label={label} trigger={trigger} user={user} onLogOut={onLogOut} />
      )}
    </PanelButton>
  );
}
