import Users from 'lucide-react/icons/users';
import { Link } from 'wouter';
import type { Household } from '#domain/household/households.ts';
import { householdPath } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { CreateButton, type Creating } from './create-button.tsx';
import styles from './households.module.css';
import { householdTexts } from './texts.ts';

type Props = Creating & { households: readonly Household[]; chosen: Household };

/** Every household of the person; each has an address of its own. */
export function HouseholdTabs({ households, chosen, ...creating }: Props) {
  const texts = useTexts(householdTexts);
  return (
    <div className={styles['tabs']}>
      <nav aria-label={texts.list}>
        <ul>
          {households.map(({ id, name }) => (
            <li key={id}>
              <Link href={householdPath(id)} aria-current={id === chosen.id ? 'page' : undefined}>
                <Icon of={Users} size={16} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <CreateButton variant="ghost" {...creating} />
    </div>
  );
}
