import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import type { CalendarDraft, ListedCalendar } from '#domain/access/calendar.ts';
import { dayOf } from '#domain/basics/months.ts';
import { unlessReadAhead } from '#web/client/cache/queries.ts';
import { SmallFormContent } from '#web/client/forms/small-form-dialog.tsx';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { useWhen } from '#web/client/records/activity-words.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { ConfirmDialog, Dialog, DialogBody, DialogFooter } from '#web/kit/ui/dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { CopyButton } from './app-dialog.tsx';
import { useAsOwner } from './proof-dialog.tsx';
import { Section, UntilRead } from './section.tsx';
import { calendarTexts } from './token-texts.ts';
import styles from './account.module.css';

/** Addresses of the user's calendar, for other programs. */
export function CalendarSection() {
  const texts = useTexts(calendarTexts);
  const query = useQuery(calendarsQuery);
  const { data } = query;
  return (
    <Section id="calendar" title={texts.title} lead={texts.lead}>
      <UntilRead query={query} />
      {data?.calendars === null && <p className={styles['lead']}>{texts.notOffered}</p>}
      {data?.calendars && <Calendars calendars={data.calendars} />}
    </Section>
  );
}

function Calendars({ calendars }: { calendars: readonly ListedCalendar[] }) {
  const texts = useTexts(calendarTexts);
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ListedCalendar | null>(null);
  return (
    <>
      {calendars.length === 0 && <p className={styles['lead']}>{texts.none}</p>}
      {calendars.length > 0 && (
        <ul aria-label={texts.title} className={styles['list']}>
          {calendars.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              onRevoke={() => setRevoked(calendar)}
            />
          ))}
        </ul>
      )}
      <div className={styles['buttons']}>
        <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      </div>
      {isAdding && <CalendarDialog onClose={() => setAdding(false)} />}
      {revoked !== null && <RevokeDialog calendar={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

type RowProps = { calendar: ListedCalendar; onRevoke: () => void };

/** An address by what it tells, when it was made and last fetched. */
function CalendarRow({ calendar, onRevoke }: RowProps) {
  const texts = useTexts(calendarTexts);
  const language = useLanguage();
  const { amounts, createdAt, lastReadAt } = calendar;
  const when = useWhen(lastReadAt ?? createdAt);
  const day = formatDay(dayOf(new Date(createdAt)), language);
  const name = amounts ? texts.withAmounts : texts.withoutAmounts;
  return (
    <li className={styles['row']}>
      <Icon of={CalendarDays} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['lead']}>
          {texts.made({ day })}
          {' · '}
          {lastReadAt === null ? texts.unread : texts.read({ when })}
        </p>
      </div>
      <Button size="small" aria-label={texts.revokeNamed({ name, day })} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}

type DialogProps = { onClose: () => void };

/** The question before an address ends: the calendars that follow it become empty. */
function RevokeDialog({ calendar, onClose }: DialogProps & { calendar: ListedCalendar }) {
  const texts = useTexts(calendarTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(`/api/calendars/${calendar.id}`, { method: 'DELETE' }),
  });
  const revoke = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.revoked });
        onClose();
      },
      onSettled: () => void readAnew(client),
    });
  return (
    <ConfirmDialog
      isOpen
      title={texts.revokeTitle}
      text={texts.revokeText}
      confirmText={texts.revoke}
      cancelText={texts.cancel}
      isBusy={isPending}
      busyText={texts.revoking}
      onConfirm={revoke}
      onCancel={onClose}
    >
      {error !== null && (
        <FormError title={texts.notRevoked}>{failureText(error, language)}</FormError>
      )}
    </ConfirmDialog>
  );
}

/** The question about a new address, then the address, this once. */
function CalendarDialog({ onClose }: DialogProps) {
  const texts = useTexts(calendarTexts);
  const [url, setUrl] = useState<string | null>(null);
  if (url === null) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={texts.add}>
        <CalendarForm onMade={setUrl} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.madeTitle} description={texts.madeText}>
      <DialogBody>
        <code aria-label={texts.address} className={styles['code']}>
          {url}
        </code>
        <div className={styles['buttons']}>
          <CopyButton text={url} label={texts.copy} />
        </div>
        <ul className={styles['bullets']}>
          {[texts.apple, texts.google, texts.outlook].map((how) => (
            <li key={how}>{how}</li>
          ))}
        </ul>
        <p className={styles['lead']}>{texts.reach}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const FIELDS = ['amounts'] as const;

function CalendarForm({ onMade }: { onMade: (url: string) => void }) {
  const texts = useTexts(calendarTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const asOwner = useAsOwner();
  const make = async (typed: { amounts: string }): Promise<FormOutcome<'amounts'>> => {
    const body: CalendarDraft = { amounts: typed.amounts !== '' };
    try {
      const { url } = await asOwner(() =>
        request<{ url: string }>('/api/calendars', { method: 'POST', body }),
      );
      void readAnew(client);
      onMade(url);
    } catch (error) {
      return { alertTitle: texts.notMade, alert: failureText(error, language) };
    }
    return {};
  };
  const form = useSmallForm(FIELDS, make);
  return (
    <SmallFormContent
      words={{ cancel: texts.cancel, submit: texts.make, busy: texts.making }}
      form={form}
    >
      <Checkbox name="amounts" label={texts.amounts} help={texts.amountsHelp} />
    </SmallFormContent>
  );
}

export const calendarsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: ({ signal }) =>
    request<{ calendars: ListedCalendar[] | null }>('/api/calendars', { signal }),
  refetchOnMount: unlessReadAhead,
});

function readAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: calendarsQuery.queryKey });
}
