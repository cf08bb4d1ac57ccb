import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Subscription } from '#domain/billing/subscription.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useRefreshedSubscription } from '#web/billing/status/use-subscription.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { texts as all } from './texts.ts';

/** The payment service mostly knows at once; what it does not know by then takes minutes. */
const LOOKS_MAX = 5;
const BETWEEN_MS = 2_000;

/**
 * Whoever comes back from the payment service's pages is told how things stand there: news of it
 * may be late or lost. After a payment it is asked for some times; it is never taken from the
 * address.
 */
export function useReturn({ offer, isPremium, isCustomer }: Subscription) {
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
