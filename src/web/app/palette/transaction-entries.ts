import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import { formatMoney, formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import type { EntryGroup } from './entries.ts';
import { paletteTexts } from './texts.ts';

/** No search while the user is typing, nor for a single letter. */
const PAUSE_MS = 250;
const LETTERS_MIN = 2;
const SHOWN = 5;
/** The server reads no more of a search text. */
const SEARCHED_MAX = 100;

/** The latest transactions whose text contains the typed one, found by the server. */
export function useTransactionEntries(typed: string) {
  const texts = useTexts(paletteTexts);
  const language = useLanguage();
  const { key } = useSource();
  const [, navigate] = useLocation();
  const search = useSettled(typed);
  const isAsked = search.length >= LETTERS_MIN;
  const found = useQuery({
    queryKey: [...key, 'palette', search],
    queryFn: ({ signal }) => request<TransactionMatches>(pathOf(search), { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (typed.length < LETTERS_MIN) return { groups: [], note: null };
  const isCurrent = found.isSuccess && !found.isPlaceholderData && search === typed;
  const shown = isCurrent ? found.data.transactions : [];
  const go = (text: string) => () => navigate(transactionsPath({ search: text }));
  const group: EntryGroup = {
    title: texts.transactions,
    entries: [
      ...shown.map(({ id, description, amount, currency, transactionDate }) => ({
        id: `transaction-${id}`,
        text: description,
        icon: ArrowLeftRight,
        hint: [
          formatShortDay(transactionDate, language),
          formatMoney(amount, currency, language),
        ].join(' · '),
        onSelect: go(description.slice(0, SEARCHED_MAX)),
      })),
      {
        id: 'transactions',
        text: texts.allTransactions({ text: typed }),
        icon: ArrowLeftRight,
        onSelect: go(typed),
      },
    ],
  };
  const note = found.isError ? texts.unread : isCurrent ? null : texts.searching;
  return { groups: [group], note };
}

type TransactionMatches = { transactions: Transaction[] };

function pathOf(search: string): string {
  return `/api/transactions?${new URLSearchParams({ search, limit: String(SHOWN) })}`;
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return settled;
}
