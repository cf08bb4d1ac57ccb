import { useQuery } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { issueText } from '#domain/basics/issues.ts';
import { dayOf, isDay, type Day } from '#domain/basics/months.ts';
import type { AccountHoldings, Position } from '#domain/holdings/account-holdings.ts';
import { unitsOf } from '#domain/holdings/decimals.ts';
import type { Quote } from '#domain/holdings/quotes.ts';
import { parseTypedDecimal } from '#domain/holdings/typed-decimals.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText, showFailure } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { formatPrice } from '#web/holdings/account/position-words.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { useHoldingWrite } from '#web/holdings/account/use-holdings.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, IconButton, FileButton } from '#web/kit/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog.tsx';
import { DateField, TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { priceTexts } from './texts.ts';
import styles from './prices.module.css';

/** Fields that are shown at first: those of the oldest prices. */
const FIRST = 20;

type Props = {
  held: AccountHoldings;
  /** Absent: all that the account holds. */
  instrumentId?: string | undefined;
  onClose: () => void;
};

/** Typed prices of a day, and a file of prices. */
export function PriceDialog({ held, instrumentId, onClose }: Props) {
  const texts = useTexts(priceTexts);
  const [today] = useState(() => dayOf(new Date()));
  const [isWhole, setWhole] = useState(false);
  const [positions] = useState(() => oldestFirst(held, instrumentId));
  const [only] = instrumentId === undefined ? [] : positions;
  const form = usePriceForm(positions, onClose);
  const shown = isWhole ? positions : positions.slice(0, FIRST);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={only === undefined ? texts.title : texts.titleOf(only)}
      description={texts.text}
      isDirty={form.isDirty}
    >
      <DialogForm {...form.parts}>
        <DialogBody>
          <DateField
            label={texts.day}
            name="day"
            max={today}
            defaultValue={today}
            error={form.errorOf('day')}
          />
          {shown.map((position, at) => (
            <PriceField
              key={position.instrumentId}
              position={position}
              isFirst={at === 0}
              error={form.errorOf(position.instrumentId)}
            />
          ))}
          {shown.length < positions.length && (
            <p>
              <Button size="small" onClick={() => setWhole(true)}>
                {texts.all({ count: positions.length })}
              </Button>
            </p>
          )}
          {only !== undefined && <KnownPrices position={only} />}
          {only === undefined && <PriceFile onAdded={onClose} />}
          {form.alert !== null && <FormError>{form.alert}</FormError>}
        </DialogBody>
        <DialogFooter>
          <DialogCancel>{texts.cancel}</DialogCancel>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type PriceFieldProps = { position: Position; isFirst: boolean; error: string | null };

function PriceField({ position, isFirst, error }: PriceFieldProps) {
  const texts = useTexts(priceTexts);
  const language = useLanguage();
  const { instrumentId, price, priceDay, currency } = position;
  const last = price !== null &&
    priceDay !== null && {
      price: formatPrice(price, currency, language),
      day: formatDay(priceDay, language),
    };
  return (
    <TextField
      label={texts.priceOf(position)}
      name={instrumentId}
      inputMode="decimal"
      autoComplete="off"
      data-first={isFirst ? '' : undefined}
      help={last ? texts.last(last) : texts.noPrice}
      error={error}
    />
  );
}

/** Those without a price come before all others. */
function oldestFirst({ positions }: AccountHoldings, instrumentId: string | undefined): Position[] {
  const wanted = positions.filter(
    (each) => instrumentId === undefined || each.instrumentId === instrumentId,
  );
  const dayOfPrice = ({ priceDay }: Position) => priceDay ?? '';
  return wanted.toSorted((left, right) => {
    if (dayOfPrice(left) !== dayOfPrice(right))
      return dayOfPrice(left) < dayOfPrice(right) ? -1 : 1;
    return (right.value ?? 0) - (left.value ?? 0);
  });
}

function usePriceForm(positions: readonly Position[], onClose: () => void) {
  const texts = useTexts(priceTexts);
  const language = useLanguage();
  const { mutateAsync } = useStatePrice();
  const ids = positions.map(({ instrumentId }) => instrumentId);
  const save = async (typed: Readonly<Record<string, string>>): Promise<FormOutcome<string>> => {
    const issues: Record<string, string> = {};
    const day = typed['day'] ?? '';
    if (!isDay(day)) issues['day'] = issueText('date.format', language);
    else if (day > dayOf(new Date())) issues['day'] = issueText('day.future', language);
    const stated = ids.flatMap((instrumentId) => {
      const text = typed[instrumentId] ?? '';
      if (text.trim() === '') return [];
      const price = parseTypedDecimal(text, language);
      if (price === null) issues[instrumentId] = issueText('decimal.format', language);
      else if (unitsOf(price) < 0n) issues[instrumentId] = issueText('price.negative', language);
      return price === null ? [] : { instrumentId, day, price };
    });
    if (Object.keys(issues).length > 0) return { issues };
    if (stated.length === 0) return { alert: texts.nothing };
    try {
      for (const each of stated) await mutateAsync(each);
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
    showToast({ title: texts.saved({ count: stated.length }) });
    onClose();
    return {};
  };
  return useSmallForm(['day', ...ids], save);
}

/** Of a daily file a year would be 250 rows. */
const SHOWN = 12;

/** The latest stated prices of a holding; typed ones can be deleted. */
function KnownPrices({ position: { instrumentId } }: { position: Position }) {
  const texts = useTexts(priceTexts);
  const { data = [] } = usePrices(instrumentId);
  if (data.length === 0) return null;
  return (
    <section aria-label={texts.earlier}>
      <h3 className={styles['title']}>{texts.earlier}</h3>
      <ul className={styles['prices']}>
        {data
          .slice(-SHOWN)
          .toReversed()
          .map((quote) => (
            <PriceRow key={quote.day} quote={quote} instrumentId={instrumentId} />
          ))}
      </ul>
    </section>
  );
}

function PriceRow({ quote, instrumentId }: { quote: Quote; instrumentId: string }) {
  const texts = useTexts(priceTexts);
  const { sources } = useTexts(holdingsTexts);
  const language = useLanguage();
  const { mutateAsync, isPending } = useStatePrice();
  const { day, price, currency, source } = quote;
  const state = (sent: string | null) => mutateAsync({ instrumentId, day, price: sent });
  const fail = (error: unknown) => showFailure(texts.failed, error, language);
  const back = () => state(price).then(() => showToast({ title: texts.undone }), fail);
  const remove = () =>
    state(null).then(() => {
      const action = { text: texts.undo, onAction: () => void back() };
      showToast({ title: texts.removed, description: formatDay(day, language), action });
    }, fail);
  return (
    <li>
      <span>{formatDay(day, language)}</span>
      <span className={styles['source']}>{sources[source]}</span>
      <span className={styles['price']}>{formatPrice(price, currency, language)}</span>
      {source === 'typed' ? (
        <IconButton
          icon={Trash2}
          size="small"
          label={texts.removePrice({ day: formatDay(day, language) })}
          onClick={() => void (isPending ? null : remove())}
        />
      ) : (
        <span />
      )}
    </li>
  );
}

const BYTES_MAX = 5 * 1024 * 1024;

/** Mistakes that are shown; the file has to be mended anyway. */
const ISSUES_SHOWN = 3;

/** A button that adds the prices of a file, all of them or none. */
function PriceFile({ onAdded }: { onAdded: () => void }) {
  const texts = useTexts(priceTexts);
  const language = useLanguage();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error } = useAddPrices();
  const choose = (file: File) => {
    setTooLarge(file.size > BYTES_MAX);
    if (file.size > BYTES_MAX) return;
    mutate(file, {
      onSuccess: ({ stored, unknown, unknownCount }) => {
        const isins = unknown.join(', ');
        const description =
          unknown.length === 0
            ? undefined
            : texts.unknown({ isins, more: unknownCount - unknown.length });
        showToast({ title: texts.saved({ count: stored }), description });
        onAdded();
      },
    });
  };
  const issues = error instanceof RemoteError ? error.issues.slice(0, ISSUES_SHOWN) : [];
  return (
    <div className={styles['file']}>
      <FileButton
        size="small"
        icon={FileUp}
        accept=".csv,.txt,text/csv"
        isBusy={isPending}
        busyText={texts.saving}
        onChoose={choose}
      >
        {texts.file}
      </FileButton>
      <p>{texts.fileHelp}</p>
      {isTooLarge && <FormError>{texts.large}</FormError>}
      {!isTooLarge && error !== null && (
        <FormError>
          {issues.length === 0 ? (
            <p>{failureText(error, language, texts.failed)}</p>
          ) : (
            issues.map(({ path, message }) => (
              <p key={path}>{texts.line({ line: path, message })}</p>
            ))
          )}
        </FormError>
      )}
    </div>
  );
}

function pathOf(instrumentId: string): string {
  return `/api/instruments/${instrumentId}/quotes`;
}

/** Prices of an instrument, oldest first. */
function usePrices(instrumentId: string) {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'quotes', instrumentId],
    queryFn: () => request<Quote[]>(pathOf(instrumentId)),
  });
}

type StatedPrice = { instrumentId: string; day: Day; price: string | null };

/** States the typed price of a day; null removes it. */
function useStatePrice() {
  return useHoldingWrite(({ instrumentId, day, price }: StatedPrice) =>
    request<Quote[]>(pathOf(instrumentId), { method: 'PUT', body: [{ day, price }] }),
  );
}

/** Adds the prices of a file. */
function useAddPrices() {
  return useHoldingWrite((file: File) =>
    request<{ stored: number; unknown: string[]; unknownCount: number }>('/api/quotes', {
      method: 'POST',
      content: new Blob([file], { type: 'text/csv' }),
    }),
  );
}
