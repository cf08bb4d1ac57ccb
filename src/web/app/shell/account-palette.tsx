import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import FileText from 'lucide-react/icons/file-text';
import Users from 'lucide-react/icons/users';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { PRODUCT_NAMES } from '#domain/portability/moves/move-file.ts';
import { useChangePreferences } from '#web/account/use-profile.ts';
import { PUBLIC_LINKS, publicLinkTexts } from '#web/app/pages/public-links.ts';
import {
  type EntryGroup,
  useAddEntries,
  useChangeEntries,
  useRecordEntries,
} from '#web/app/palette/entries.ts';
import { Palette } from '#web/app/palette/palette.tsx';
import { paletteTexts } from '#web/app/palette/texts.ts';
import { request } from '#web/client/http/api.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { householdPath, paths } from '#web/client/navigation/paths.ts';
import { transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { useHouseholds } from '#web/household/households/use-households.ts';
import { formatMoney, formatShortDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { destinations, otherScreens } from '#web/app/screens.ts';
import { shellTexts } from '#web/app/texts.ts';

/** Names of the programs whose exports are brought. */
const PRODUCTS = Object.values(PRODUCT_NAMES).join(' ');

/** The palette of a signed-in user. */
export function AccountPalette({ onClose }: { onClose: () => void }) {
  const texts = useTexts(paletteTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  const names = useTexts(shellTexts);
  const choose = (preferences: Parameters<typeof change>[0]) => {
    change(preferences).catch((error: unknown) => {
      const retry = () => choose(preferences);
      showFailure({ title: texts.languageFailed, retry }, error, language);
    });
  };
  const changes = useChangeEntries(choose);
  const groups = [useScreens(), useAddEntries(), changes, useRecordEntries(names)];
  return <Palette groups={groups} useMore={useTransactionEntries} onClose={onClose} />;
}

/** Every screen, and each household of the user's. */
function useScreens(): EntryGroup {
  const texts = useTexts(paletteTexts);
  const names = useTexts(shellTexts);
  const links = useTexts(publicLinkTexts);
  const [, navigate] = useLocation();
  const { data: households = [] } = useHouseholds();
  const pages = [
    ...destinations,
    ...otherScreens
      .filter(({ path }) => path !== paths.bankReturn)
      .map((screen) => ({ ...screen, icon: FileText })),
  ];
  return {
    title: texts.go,
    entries: [
      ...pages.map(({ path, title, icon }) => ({
        id: path,
        text: names[title],
        icon,
        words: path === paths.move ? `${texts.moveWords} ${PRODUCTS}` : undefined,
        onSelect: () => navigate(path),
      })),
      ...PUBLIC_LINKS.map(({ name, path, icon }) => ({
        id: path,
        text: links[name],
        icon,
        onSelect: () => navigate(path),
      })),
      ...households.map(({ id, name }) => ({
        id: `household-${id}`,
        text: texts.household({ name }),
        icon: Users,
        onSelect: () => navigate(householdPath(id)),
      })),
    ],
  };
}

/** No search while the user is typing, nor for a single letter. */
const PAUSE_MS = 250;
const LETTERS_MIN = 2;
const SHOWN = 5;
/** The server reads no more of a search text. */
const SEARCHED_MAX = 100;

/** The latest transactions whose text contains the typed one, found by the server. */
function useTransactionEntries(typed: string) {
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
