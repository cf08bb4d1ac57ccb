import { type FormEvent, useState } from 'react';
import {
  type BankConnection,
  type ChosenAccount,
  itemNameOf,
  usualLinkOf,
} from '#domain/banking/accounts/bank-connections.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { useItems } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { bankTexts } from './texts.ts';
import { useChooseAccounts, useReadConnections } from './use-connections.ts';

/** Item that a balance is linked to: `none`, `new:asset`, or `asset:` and the id of one. */
export type LinkChoice = string;
export const NO_LINK: LinkChoice = 'none';

type AccountChoice = { isChosen: boolean; link: LinkChoice };
const NOTHING: AccountChoice = { isChosen: false, link: NO_LINK };

/** The followed accounts as chosen on the screen, until they are sent. */
export function useAccountsForm(connection: BankConnection, onDone: () => void) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const { accounts } = connection;
  const isFirst = !accounts.some(({ isChosen }) => isChosen);
  const linkable = useLinkable(connection);
  const [choices, setChoices] = useState<ReadonlyMap<string, AccountChoice>>(new Map());
  const [isDirty, setDirty] = useState(false);
  const { mutate, isPending, error } = useChooseAccounts(connection.id);
  const usual = firstChoices(connection, isFirst, linkable.items ?? NO_ITEMS);
  const choiceOf = (key: string) => choices.get(key) ?? usual.get(key) ?? NOTHING;
  const change = (key: string, changes: Partial<AccountChoice>) => {
    setDirty(true);
    setChoices(new Map([...choices, [key, { ...choiceOf(key), ...changes }]]));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Until they are known an item might be made that is there already.
    if (isPending || linkable.items === null) return;
    const sent = accounts
      .filter(({ key }) => choiceOf(key).isChosen)
      .map(({ key }) => ({ key, link: linkIn(choiceOf(key).link) }));
    const onSuccess = () => {
      const begun = { title: texts.begun, description: texts.begunText };
      showToast(isFirst && sent.length > 0 ? begun : { title: texts.saved });
      onDone();
    };
    mutate({ accounts: sent }, { onSuccess });
  };
  const failure = error && failureText(error, language);
  return { accounts, linkable, isDirty, isSaving: isPending, failure, choiceOf, change, onSubmit };
}

export type AccountsForm = ReturnType<typeof useAccountsForm>;

type LinkableItem = { id: string; name: string; currency: string };
type LinkableItems = Readonly<Record<'asset' | 'liability', readonly LinkableItem[]>>;
export const NO_ITEMS: LinkableItems = { asset: [], liability: [] };

/**
 * The user's assets and liabilities that an account can be linked to: those that no account of
 * another connection is. Null until they are read.
 */
function useLinkable({ id }: BankConnection) {
  const [assets, liabilities] = [useItems('assets'), useItems('liabilities')];
  const connections = useReadConnections();
  const reads = [assets, liabilities, connections];
  const others = connections.data?.filter(
    (each) => each.id !== id && each.status !== 'disconnected',
  );
  const taken = others?.flatMap(({ accounts }) => accounts.map(({ link }) => link?.id));
  const isFree = (item: LinkableItem) => !taken?.includes(item.id);
  const items: LinkableItems | null =
    assets.data && liabilities.data && taken
      ? { asset: assets.data.filter(isFree), liability: liabilities.data.filter(isFree) }
      : null;
  return {
    items,
    failed: reads.find((read) => read.isError && read.data === undefined) ?? null,
    retry: () => void Promise.all(reads.map((read) => read.refetch())),
  };
}

/**
 * At first all of them are taken, each as the item that is called so, or as an earlier connection
 * called the item that it made; else as a new one.
 */
function firstChoices(
  { accounts, bankName }: BankConnection,
  isFirst: boolean,
  items: LinkableItems,
): ReadonlyMap<string, AccountChoice> {
  const choices = new Map<string, AccountChoice>();
  const isTaken = (link: LinkChoice) => [...choices.values()].some((each) => each.link === link);
  for (const account of accounts) {
    const { key, id, link, type, isChosen, currency } = account;
    const kind = usualLinkOf(type);
    const free = items[kind].filter(
      (item) => item.currency === currency && !isTaken(`${kind}:${item.id}`),
    );
    const calledAs = (name: string) =>
      free.find((item) => foldedText(item.name) === foldedText(name));
    const named = calledAs(itemNameOf(account.name, bankName)) ?? calledAs(account.name);
    const usual = named ? `${kind}:${named.id}` : `new:${kind}`;
    const isLeft = id !== null && !isFirst;
    const kept = link === null ? null : `${link.kind}:${link.id}`;
    choices.set(key, {
      isChosen: isChosen || isFirst,
      link: kept ?? (isLeft ? NO_LINK : usual),
    });
  }
  return choices;
}

function linkIn(choice: LinkChoice): ChosenAccount['link'] {
  if (choice === NO_LINK) return null;
  const [first = '', rest = ''] = choice.split(':');
  const isNew = first === 'new';
  const kind = (isNew ? rest : first) as 'asset' | 'liability';
  return { kind, id: isNew ? null : rest };
}
