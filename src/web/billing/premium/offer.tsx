import { useQuery } from '@tanstack/react-query';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Price } from '#domain/billing/subscription.ts';
import { request } from '#web/client/http/api.ts';
import { useWayOut } from '#web/billing/status/use-subscription.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { formatMoney, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './premium.module.css';
import { texts as all } from './texts.ts';

/** Price of premium, and the link to buy it. */
export function Offer() {
  const texts = useTexts(all);
  const way = useWayOut('checkout');
  const price = useQuery({
    queryKey: ['subscription', 'price'],
    queryFn: () => request<Price>('/api/subscription/price'),
    retry: false,
  });
  return (
    <Sheet className={styles['offer']}>
      <p className={styles['price']} aria-live="polite">
        {price.data ? <PriceWords price={price.data} /> : price.error ? texts.noPrice : '\u00a0'}
      </p>
      <Button
        variant="primary"
        size="large"
        isWide
        isBusy={way.isPending}
        busyText={texts.opening}
        onClick={() => way.mutate()}
      >
        {texts.begin}
      </Button>
      <WriteFailure error={way.error} />
      <p className={styles['text']}>{texts.terms}</p>
      <p className={styles['text']}>{texts.stripe}</p>
    </Sheet>
  );
}

/** The payment service may sell in currencies that no record is in; they are written alike. */
function PriceWords({ price }: { price: Price }) {
  const texts = useTexts(all);
  const language = useLanguage();
  const { amount, interval, intervalCount: count } = price;
  const format = Number.isInteger(amount) ? formatWholeMoney : formatMoney;
  return (
    <>
      <strong className={styles['amount']}>
        {format(amount, price.currency as Currency, language)}
      </strong>{' '}
      {texts.per({ interval, count })}
    </>
  );
}
