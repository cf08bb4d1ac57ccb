import { type FormEvent, useState } from 'react';
import {
  type BankConnection,
  type ChosenAccount,
  type OfferedAccount,
  usualLinkOf,
} from '#domain/bank-connections.ts';
import { failureText } from '#web/data/failure-text.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bankTexts } from './texts.ts';
import { useChooseAccounts } from './use-connections.ts';

/** What a balance is: `none`, `new:asset`, or `asset:` and the id of one. */
export type LinkChoice = string;
export const NO_LINK: LinkChoice = 'none';

type Chosen = { isChosen: boolean; link: LinkChoice };

/** Which accounts are followed, as it is chosen on the screen until it is sent. */
export function useAccountsForm(connection: BankConnection, onDone: () => void) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const { accounts } = connection;
  const isFirst = !accounts.some(({ isChosen }) => isChosen);
  const [choices, setChoices] = useState<ReadonlyMap<string, Chosen>>(
    () => new Map(accounts.map((account) => [account.key, firstChoice(account, isFirst)])),
  );
  const [isDirty, setDirty] = useState(false);
  const { mutate, isPending, error } = useChooseAccounts(connection.id);
  const choiceOf = (key: string) => choices.get(key) ?? { isChosen: false, link: NO_LINK };
  const change = (key: string, said: Partial<Chosen>) => {
    setDirty(true);
    setChoices(new Map([...choices, [key, { ...choiceOf(key), ...said }]]));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
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
  return { accounts, isDirty, isBusy: isPending, failure, choiceOf, change, onSubmit };
}

export type AccountsForm = ReturnType<typeof useAccountsForm>;

/** At first all of them are taken, each as what it usually is. */
function firstChoice(account: OfferedAccount, isFirst: boolean): Chosen {
  const { link, type, isChosen } = account;
  if (link !== null) return { isChosen, link: `${link.kind}:${link.id}` };
  const isNew = account.id === null || isFirst;
  return { isChosen: isChosen || isFirst, link: isNew ? `new:${usualLinkOf(type)}` : NO_LINK };
}

function linkIn(choice: LinkChoice): ChosenAccount['link'] {
  if (choice === NO_LINK) return null;
  const [first = '', rest = ''] = choice.split(':');
  const isNew = first === 'new';
  const kind = (isNew ? rest : first) as 'asset' | 'liability';
  return { kind, id: isNew ? null : rest };
}
