import { useState } from 'react';
import { dayOf, daysBetween } from '#domain/basics/months.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { formatDay, formatMonth, formatShortDay, formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';

type TimeParams = { time: string };

const activityWords = defineTexts({
  en: {
    kinds: {
      asset: 'an asset',
      liability: 'a liability',
      income: 'an income source',
      cost: 'a cost',
      goal: 'a goal',
      month: 'a month',
      transactions: 'transactions',
      bank_file: 'a bank file',
      household: 'a household',
      token: 'an access token',
      sign_in: 'a way to log in',
      calendar: 'a calendar address',
    },
    several: {
      asset: 'assets',
      liability: 'liabilities',
      income: 'income sources',
      cost: 'costs',
      goal: 'goals',
      month: 'months',
      transactions: 'transactions',
      bank_file: 'bank files',
      household: 'households',
      token: 'access tokens',
      sign_in: 'ways to log in',
      calendar: 'calendar addresses',
    },
    actions: {
      created: ({ kind }: { kind: string }) => `was added as ${kind}`,
      updated: 'was changed',
      deleted: 'was deleted',
      restored: 'was restored',
    },
    actionsOfSeveral: {
      created: ({ kind }: { kind: string }) => `were added as ${kind}`,
      updated: 'were changed',
      deleted: 'were deleted',
      restored: 'were restored',
    },
    andMore: ({ names, more }: { names: string; more: number }) => `${names} and ${more} more`,
    erased: 'was deleted with its history',
    filled: 'was filled from the month before',
    imported: 'was imported',
    takenBack: 'was undone: its transactions were removed',
    newNetwork: 'was used from a new network',
    revoked: 'was revoked',
    transactions: ({ count }: { count: number }) =>
      count === 1 ? 'One transaction' : `${count} transactions`,
    today: ({ time }: TimeParams) => `Today ${time}`,
    yesterday: ({ time }: TimeParams) => `Yesterday ${time}`,
  },
  sv: {
    kinds: {
      asset: 'tillgång',
      liability: 'skuld',
      income: 'inkomstkälla',
      cost: 'kostnad',
      goal: 'mål',
      month: 'månad',
      transactions: 'transaktioner',
      bank_file: 'bankfil',
      household: 'hushåll',
      token: 'åtkomstnyckel',
      sign_in: 'sätt att logga in',
      calendar: 'kalenderadress',
    },
    several: {
      asset: 'tillgångar',
      liability: 'skulder',
      income: 'inkomstkällor',
      cost: 'kostnader',
      goal: 'mål',
      month: 'månader',
      transactions: 'transaktioner',
      bank_file: 'bankfiler',
      household: 'hushåll',
      token: 'åtkomstnycklar',
      sign_in: 'sätt att logga in',
      calendar: 'kalenderadresser',
    },
    actions: {
      created: ({ kind }: { kind: string }) => `lades till som ${kind}`,
      updated: 'ändrades',
      deleted: 'togs bort',
      restored: 'återställdes',
    },
    actionsOfSeveral: {
      created: ({ kind }: { kind: string }) => `lades till som ${kind}`,
      updated: 'ändrades',
      deleted: 'togs bort',
      restored: 'återställdes',
    },
    andMore: ({ names, more }: { names: string; more: number }) => `${names} och ${more} till`,
    erased: 'togs bort med sin historik',
    filled: 'fylldes från månaden före',
    imported: 'importerades',
    takenBack: 'ångrades: dess transaktioner togs bort',
    newNetwork: 'användes från ett nytt nätverk',
    revoked: 'återkallades',
    transactions: ({ count }: { count: number }) =>
      count === 1 ? 'En transaktion' : `${count} transaktioner`,
    today: ({ time }: TimeParams) => `I dag ${time}`,
    yesterday: ({ time }: TimeParams) => `I går ${time}`,
  },
});

type ActionDone = {
  action: 'created' | 'updated' | 'deleted' | 'restored';
  entityType: keyof (typeof activityWords)['en']['kinds'];
  /** Number of transactions, if it is about several. */
  entityName: string;
  /** Deleted for good. */
  isErased: boolean;
  /** Its subjects; an answer stored for offline use may lack them. */
  items?: readonly { name: string }[];
};

/** Number of names that are listed if there are several subjects. */
const NAMED_MAX = 4;

/** Words for an action, after the name of its subject. */
export function doneWords(done: ActionDone, language: Language): string {
  const { action, entityType, entityName, isErased, items = [] } = done;
  const texts = activityWords[language];
  if (isErased) return texts.erased;
  if (entityType === 'month') return texts.filled;
  if (entityType === 'bank_file') return action === 'created' ? texts.imported : texts.takenBack;
  if (entityType === 'token' && action === 'updated') return texts.newNetwork;
  const isAccess = entityType === 'token' || entityType === 'calendar';
  if (isAccess && action === 'deleted') return texts.revoked;
  const isSeveral = items.length > 1 || (entityType === 'transactions' && entityName !== '1');
  const actions = isSeveral ? texts.actionsOfSeveral : texts.actions;
  const kind = (isSeveral ? texts.several : texts.kinds)[entityType];
  return action === 'created' ? actions.created({ kind }) : actions[action];
}

type ActivitySubject = {
  entityType: string;
  entityName: string;
  items?: readonly { name: string }[];
  /** The number of all subjects, of which `items` may be some. */
  itemCount?: number;
};

/** Subject of an action: an item by its name, a month as it is written. */
export function subjectOf(
  { entityType, entityName, items = [], itemCount = items.length }: ActivitySubject,
  language: Language,
): string {
  if (entityType === 'month') return formatMonth(entityName, language);
  if (entityType === 'transactions') {
    return activityWords[language].transactions({ count: Number(entityName) });
  }
  if (items.length < 2) return entityName;
  const named = items.slice(0, items.length > NAMED_MAX ? NAMED_MAX - 1 : NAMED_MAX);
  const names = named.map(({ name }) => name).join(' · ');
  const more = itemCount - named.length;
  return more === 0 ? names : activityWords[language].andMore({ names, more });
}

/** When something was done, as near as it matters: `I dag 08:12`, `17 nov.`, `17 nov. 2025`. */
export function useWhen(instant: string): string {
  const texts = useTexts(activityWords);
  const language = useLanguage();
  const [today] = useState(() => dayOf(new Date()));
  const day = dayOf(new Date(instant));
  const time = formatTime(instant, language);
  if (day === today) return texts.today({ time });
  if (daysBetween(day, today) === 1) return texts.yesterday({ time });
  const format = day.slice(0, 4) === today.slice(0, 4) ? formatShortDay : formatDay;
  return format(day, language);
}
