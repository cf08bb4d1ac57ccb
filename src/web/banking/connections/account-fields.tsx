import type { OfferedAccount } from '#domain/banking/accounts/bank-connections.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import styles from './accounts.module.css';
import { bankTexts } from './texts.ts';
import { type AccountsForm, NO_ITEMS, NO_LINK } from './use-accounts-form.ts';

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
          <AccountChoice key={account.key} account={account} form={form} />
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

function AccountChoice({ account, form }: Props) {
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
