import type { User } from '#domain/account/accounts.ts';
import { AccountFacts } from './account-facts.tsx';
import styles from './account.module.css';
import { DangerZone } from './danger-zone.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { Preferences } from './preferences.tsx';
import { PremiumSection } from './premium-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Everything about the account itself (specification, section 2). */
export function AccountScreen({ user }: { user: User }) {
  return (
    <div className={styles['page']}>
      <ProfileForm user={user} />
      <AccountFacts user={user} />
      <PremiumSection />
      <Preferences user={user} />
      <DeviceList />
      <PasswordForm email={user.email} />
      <SecondFactor email={user.email} />
      <DangerZone user={user} />
    </div>
  );
}
