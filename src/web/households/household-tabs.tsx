import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { Link } from 'wouter';
import type { Household } from '#domain/households.ts';
import { householdPath } from '#web/data/paths.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { loadAhead } from '#web/ui/on-demand.tsx';
import styles from './households.module.css';
import type { Creating } from './no-households.tsx';
import { householdTexts } from './texts.ts';

type Props = Creating & { households: readonly Household[]; chosen: Household };

/** Every household of the person; each has an address of its own. */
export function HouseholdTabs({ households, chosen, load, onCreate }: Props) {
  const texts = useTexts(householdTexts);
  const prepare = () => void loadAhead(load);
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
      <Button
        variant="ghost"
        icon={Plus}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onCreate}
      >
        {texts.create}
      </Button>
    </div>
  );
}
