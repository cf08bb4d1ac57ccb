import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useWhen } from '#web/client/records/use-when.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './account.module.css';
import { type Device, deviceOf } from './device.ts';
import { deviceTexts } from './device-texts.ts';
import type { Session } from './devices.ts';

type Props = { session: Session; isBusy: boolean; onEnd: () => void };

/** A device in words, when it was last seen, and the way to sign it out. */
export function DeviceRow({ session, isBusy, onEnd }: Props) {
  const texts = useTexts(deviceTexts);
  const device = deviceOf(session.userAgent);
  const name = nameOf(device, texts);
  const when = useWhen(session.lastSeenAt);
  return (
    <li className={styles['row']}>
      <Icon of={device.isHandheld ? Smartphone : Monitor} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['lead']}>{texts.seen({ when })}</p>
      </div>
      {session.isCurrent ? (
        <Tag tone="good">{texts.current}</Tag>
      ) : (
        <Button
          size="small"
          isBusy={isBusy}
          busyText={texts.ending}
          aria-label={texts.endNamed({ name })}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

type Words = (typeof deviceTexts)['en'];

function nameOf({ browser, system }: Device, texts: Words): string {
  if (browser !== null && system !== null) return texts.device({ browser, system });
  return browser ?? system ?? texts.unknown;
}
