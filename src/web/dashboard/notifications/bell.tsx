import Bell from 'lucide-react/icons/bell';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { bellTexts } from './texts.ts';
import styles from './bell.module.css';
import { useNotifications } from './use-notifications.ts';

const loadPanel = () => import('./notification-panel.tsx');

/** The largest number in the badge (docs/product.md, section 9). */
const COUNT_MAX = 9;

/** Number of unread notifications; opens them. */
export function NotificationBell() {
  const texts = useTexts(bellTexts);
  const unread = useNotifications().data?.unread ?? 0;
  const count = unread > COUNT_MAX ? `${COUNT_MAX}+` : String(unread);
  return (
    <Popover
      label={unread === 0 ? texts.title : texts.unread({ count })}
      trigger={
        <>
          <Icon of={Bell} />
          {unread > 0 && (
            <span className={styles['badge']} aria-hidden="true">
              {count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <LazyPart load={loadPanel} onFailure={close}>
          {({ NotificationPanel }) => <NotificationPanel onFollow={close} />}
        </LazyPart>
      )}
    </Popover>
  );
}
