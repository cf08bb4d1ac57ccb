import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Currency } from '#domain/basics/currencies.ts';
import { isLive, type Subscription, type SubscriptionPrice } from '#domain/billing/subscription.ts';
import { PremiumStatus } from '#web/billing/status/premium-status.tsx';
import {
  useOpenPaymentPage,
  useRefreshedSubscription,
  useSubscription,
} from '#web/billing/status/use-subscription.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { BankingLinks } from '#web/client/navigation/banking-links.tsx';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { formatMoney, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { texts as all } from './texts.ts';
import styles from './premium.module.css';

/** The payment service mostly answers at once; a later answer takes minutes. */
const LOOKS_MAX = 5;

const BETWEEN_MS = 2_000;

/** Features and price of premium, and the status of the user's subscription. */
export function PremiumScreen() {
  const texts = useTexts(all);
  const { data: subscription, error, isFetching, refetch } = useSubscription();
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <BankingLinks />
      <div className={styles['page']}>
        {subscription ? (
          <StatusAndOffer subscription={subscription} />
        ) : error ? (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Sheet className={styles['padded']}>
            <Skeleton />
          </Sheet>
        )}
      </div>
    </>
  );
}

function StatusAndOffer({ subscription }: { subscription: Subscription }) {
  const back = useReturn(subscription);
  const { offer, status, isCustomer } = subscription;
  const isOffered = !isLive(subscription) && back.state !== 'waiting';
  const isShown = offer === 'open' || status !== 'inactive';
  return (
    <>
      <Return {...back} />
      {isShown && (
        <Sheet className={styles['state']}>
          <PremiumStatus subscription={subscription} />
          {isCustomer === 1 && <Manage status={status} />}
        </Sheet>
      )}
      <div className={isOffered ? styles['beside'] : styles['alone']}>
        <Parts subscription={subscription} />
        {isOffered && <Offer />}
      </div>
    </>
  );
}

/** Link to change, cancel or resume the subscription. */
function Manage({ status }: Pick<Subscription, 'status'>) {
  const texts = useTexts(all);
  const way = useOpenPaymentPage('portal');
  const isOver = status === 'canceled' || status === 'inactive';
  return (
    <div className={styles['manage']}>
      <Button
        variant={status === 'past_due' ? 'primary' : 'secondary'}
        isBusy={way.isPending}
        busyText={texts.opening}
        onClick={() => way.mutate()}
      >
        {isOver ? texts.receipts : texts.manage}
      </Button>
      {!isOver && <p className={styles['text']}>{texts.manageText}</p>}
      <WriteFailure error={way.error} />
    </div>
  );
}

/** Message after a return from payment, until its result is known. */
function Return({ state, error, isLooking, look }: ReturnType<typeof useReturn>) {
  const texts = useTexts(all);
  if (state === 'settled') return null;
  if (state === 'waiting') return <Notice>{texts.confirming}</Notice>;
  return (
    <div className={styles['late']}>
      {error ? <WriteFailure error={error} /> : <Notice>{texts.late}</Notice>}
      <Button isBusy={isLooking} busyText={texts.looking} onClick={look}>
        {texts.look}
      </Button>
    </div>
  );
}

/**
 * After a return from the payment service's pages the server reads the subscription's status there:
 * its event may be late or lost. After a payment it is polled; the status is never taken from the
 * address.
 */
function useReturn({ offer, isPremium, isCustomer }: Subscription) {
  const texts = useTexts(all);
  const search = useSearch();
  const [, navigate] = useLocation();
  const [hasPaid] = useState(() => new URLSearchParams(search).has('paid'));
  const [isLate, setIsLate] = useState(false);
  const { mutate, error, isPending } = useRefreshedSubscription();
  const looks = useRef(0);
  const isAsking = offer === 'sold' && isCustomer === 1;
  const isWaiting = hasPaid && isPremium === 0 && isAsking;

  useEffect(() => {
    if (!isAsking || looks.current > 0) return;
    looks.current = 1;
    mutate();
  }, [isAsking, mutate]);

  useEffect(() => {
    if (!isWaiting || isPending || isLate) return;
    const timer = setTimeout(() => {
      if (looks.current >= LOOKS_MAX || error) return setIsLate(true);
      looks.current += 1;
      mutate();
    }, BETWEEN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isPending, isLate, error, mutate]);

  useEffect(() => {
    if (search === '' || isWaiting) return;
    if (hasPaid && isPremium === 1) {
      const action = { text: texts.toBanks, onAction: () => navigate(paths.banks) };
      showToast({ title: texts.welcome, description: texts.welcomeText, action });
    }
    navigate(paths.premium, { replace: true });
  }, [search, isWaiting, hasPaid, isPremium, navigate, texts]);

  const state = !isWaiting ? 'settled' : isLate ? 'late' : 'waiting';
  return { state, error, isLooking: isPending, look: () => mutate() } as const;
}

/** Price of premium, and the link to buy it. */
function Offer() {
  const texts = useTexts(all);
  const way = useOpenPaymentPage('checkout');
  const price = useQuery({
    queryKey: ['subscription', 'price'],
    queryFn: () => request<SubscriptionPrice>('/api/subscription/price'),
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
function PriceWords({ price }: { price: SubscriptionPrice }) {
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

/** Features of premium, with links for its users, and features that do not need it. */
function Parts({ subscription }: { subscription: Subscription }) {
  const texts = useTexts(all);
  const { supportEmail, isPremium } = subscription;
  const has = isPremium === 1;
  // Without an address there is no support; where premium is sold there always is one.
  const isHelped = !has || supportEmail !== null;
  return (
    <Sheet className={styles['parts']}>
      <ul>
        <Part icon={Landmark} title={texts.banks} text={texts.banksText}>
          {has && <Way to={paths.banks}>{texts.toBanks}</Way>}
        </Part>
        <Part icon={ChartNoAxesCombined} title={texts.analytics} text={texts.analyticsText}>
          {has && <Way to={paths.cashFlow}>{texts.toCashFlow}</Way>}
        </Part>
        {isHelped && (
          <Part icon={LifeBuoy} title={texts.support} text={texts.supportText}>
            {supportEmail !== null && (
              <a className={linkClass} href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            )}
          </Part>
        )}
      </ul>
      <p className={styles['free']}>{texts.freeText}</p>
    </Sheet>
  );
}

function Way({ to, children }: { to: Path; children: string }) {
  return (
    <Link href={to} className={linkClass}>
      {children}
    </Link>
  );
}

type PremiumPartProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function Part({ icon, title, text, children }: PremiumPartProps) {
  return (
    <li className={styles['part']}>
      <span className={styles['tile']}>
        <Icon of={icon} size={20} />
      </span>
      <div>
        <h3 className={styles['name']}>{title}</h3>
        <p className={styles['text']}>
          {text} {children}
        </p>
      </div>
    </li>
  );
}
