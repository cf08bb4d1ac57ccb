import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef, useState } from 'react';
import { unlessReadAhead } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { useWhen } from '#web/client/records/activity-words.ts';
import { authRefusal, authClient } from '#web/client/session/session.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type Device, deviceOf } from './device.ts';
import { Section, UntilRead } from './section.tsx';
import { deviceTexts } from './texts.ts';
import styles from './account.module.css';

/** Devices on which the user is signed in, each with a sign-out. */
export function DeviceList() {
  const texts = useTexts(deviceTexts);
  const query = useQuery(sessionsQuery);
  const { data } = query;
  return (
    <Section id="devices" title={texts.title} lead={texts.lead}>
      <UntilRead query={query} rows={2} />
      {data !== undefined && <Devices sessions={data.sessions} />}
    </Section>
  );
}

function Devices({ sessions }: { sessions: DeviceSession[] | null }) {
  const texts = useTexts(deviceTexts);
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const work = useWork();
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? null;
  const current = sessions?.filter(({ isCurrent }) => isCurrent) ?? [];
  const end = async ({ id }: DeviceSession) => {
    await work.run(id, texts.ended, () => endDevice(client, id));
    // The row's button is removed with the row.
    list.current?.focus();
  };
  const endAll = () => work.run('others', texts.othersEnded, () => endOthers(client));
  return (
    <>
      {sessions === null && <p className={styles['lead']}>{texts.notListed}</p>}
      {others !== null && (
        <ul ref={list} tabIndex={-1} aria-label={texts.title} className={styles['list']}>
          {[...current, ...others].map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              isBusy={work.what === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
      {others?.length === 0 && <p className={styles['lead']}>{texts.noOthers}</p>}
      {others?.length !== 0 && (
        <div className={styles['buttons']}>
          <Button
            isBusy={work.what === 'others'}
            busyText={texts.ending}
            onClick={() => void endAll()}
          >
            {texts.endOthers}
          </Button>
        </div>
      )}
    </>
  );
}

/** Runs one action at a time, with a message of its result. */
function useWork() {
  const texts = useTexts(deviceTexts);
  const language = useLanguage();
  const [what, setWhat] = useState<string | null>(null);
  const run = async (name: string, title: string, work: () => Promise<void>) => {
    if (what !== null) return;
    setWhat(name);
    try {
      await work();
      showToast({ title });
    } catch (error) {
      const retry = () => void run(name, title, work);
      showFailure({ title: texts.notEnded, retry }, error, language);
    } finally {
      setWhat(null);
    }
  };
  return { what, run };
}

type Props = { session: DeviceSession; isBusy: boolean; onEnd: () => void };

/** A device in words, the time it was last seen, and its sign-out button. */
function DeviceRow({ session, isBusy, onEnd }: Props) {
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

type DeviceTexts = (typeof deviceTexts)['en'];

function nameOf({ browser, system }: Device, texts: DeviceTexts): string {
  if (browser !== null && system !== null) return texts.device({ browser, system });
  return browser ?? system ?? texts.unknown;
}

/** A device on which the user is signed in. */
type DeviceSession = {
  id: string;
  userAgent: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

/** The devices; null when the sign-in service does not list them. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) =>
    request<{ sessions: DeviceSession[] | null }>('/api/sessions', { signal }),
  refetchOnMount: unlessReadAhead,
});

/** Signs out another device, and reads the list again. */
async function endDevice(client: QueryClient, id: string): Promise<void> {
  try {
    await request(`/api/sessions/${id}`, { method: 'DELETE' });
  } finally {
    await readAnew(client);
  }
}

/** Signs out all devices but this one. */
async function endOthers(client: QueryClient): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: 'others' });
  await readAnew(client);
  if (error) throw authRefusal(error);
}

export function readAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
