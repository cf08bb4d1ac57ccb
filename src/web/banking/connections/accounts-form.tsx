import { type FormEvent, useState } from 'react';
import {
  type BankConnection,
  type ChosenAccount,
  itemNameOf,
  usualLinkOf,
  type OfferedAccount,
} from '#domain/banking/accounts/bank-connections.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import { failureText, ReadFailure } from '#web/client/http/failures.tsx';
import { useItems } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { bankTexts } from './texts.ts';
import { useChooseAccounts, useReadConnections } from './use-connections.ts';
import styles from './accounts.module.css';

/** Item that a balance is linked to: `none`, `new:asset`, or `asset:` and the id of one. */
type LinkChoice = string;
const NO_LINK: LinkChoice = 'none';

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

type AccountsForm = ReturnType<typeof useAccountsForm>;

type LinkableItem = { id: string; name: string; currency: string };
type LinkableItems = Readonly<Record<'asset' | 'liability', readonly LinkableItem[]>>;
const NO_ITEMS: LinkableItems = { asset: [], liability: [] };

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

/** The accounts of a bank, each with its linked item; once the items are read. */
export function AccountFields({ form }: { form: AccountsForm }) {
  const { accounts, failure, linkable } = form;
  if (linkable.items === null) {
    if (linkable.failed === null) return <Skeleton shapes={accounts.map(() => 'row')} />;
    const { error, isFetching } = linkable.failed;
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={linkable.retry} />;
  }
  return (
    <>
      <ul className={styles['choices']}>
        {accounts.map((account) => (
          <AccountChoiceFields key={account.key} account={account} form={form} />
        ))}
      </ul>
      {failure && <FormError>{failure}</FormError>}
    </>
  );
}

export function SaveAccounts({ form, text }: { form: AccountsForm; text: string }) {
  const texts = useTexts(bankTexts);
  return (
    <Button
      type="submit"
      variant="primary"
      isBusy={form.isSaving}
      busyText={texts.saving}
      aria-disabled={form.linkable.items === null}
    >
      {text}
    </Button>
  );
}

type Props = { account: OfferedAccount; form: AccountsForm };

function AccountChoiceFields({ account, form }: Props) {
  const texts = useTexts(bankTexts);
  const { key, name, number, balance, currency } = account;
  const { isChosen, link } = form.choiceOf(key);
  const options = useLinkOptions(account, form);
  return (
    <li className={styles['choice']}>
      <div className={styles['chosen']}>
        <Checkbox
          label={name}
          help={number ?? undefined}
          checked={isChosen}
          onChange={(event) => form.change(key, { isChosen: event.target.checked })}
        />
        {balance !== null && <Amount value={balance} currency={currency} />}
      </div>
      {isChosen && (
        <Select
          label={texts.counts}
          value={link}
          options={options}
          onChange={(event) => form.change(key, { link: event.target.value })}
        />
      )}
    </li>
  );
}

/** Items in the account's currency; one that is linked to another account cannot be chosen. */
function useLinkOptions({ key, currency }: OfferedAccount, form: AccountsForm) {
  const texts = useTexts(bankTexts);
  const { asset: assets, liability: liabilities } = form.linkable.items ?? NO_ITEMS;
  const others = form.accounts.filter((each) => each.key !== key);
  const taken = new Set(
    others
      .map((each) => form.choiceOf(each.key))
      .filter(({ isChosen }) => isChosen)
      .map((choice) => choice.link),
  );
  const toOption = (kind: 'asset' | 'liability', id: string, text: string) => {
    const value = `${kind}:${id}`;
    return { value, text, isDisabled: taken.has(value) };
  };
  const inCurrency = (item: { currency: string }) => item.currency === currency;
  return [
    { value: NO_LINK, text: texts.nothing },
    { value: 'new:asset', text: texts.newAsset },
    { value: 'new:liability', text: texts.newLiability },
    ...assets
      .filter(inCurrency)
      .map(({ id, name }) => toOption('asset', id, texts.isAsset({ name }))),
    ...liabilities
      .filter(inCurrency)
      .map(({ id, name }) => toOption('liability', id, texts.isLiability({ name }))),
  ];
}
