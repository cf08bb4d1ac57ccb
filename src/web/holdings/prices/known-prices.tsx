import Trash2 from 'lucide-react/icons/trash-2';
import type { Position } from '#domain/holdings/account-holdings.ts';
import type { Quote } from '#domain/holdings/quotes.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { formatPrice } from '#web/holdings/account/position-words.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { priceTexts } from './texts.ts';
import { usePrices, useStatePrice } from './use-prices.ts';
import styles from './prices.module.css';

/** Of a daily file a year would be 250 rows. */
const SHOWN = 12;

/** The latest stated prices of a holding; typed ones can be deleted. */
export function KnownPrices({ position: { instrumentId } }: { position: Position }) {
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
