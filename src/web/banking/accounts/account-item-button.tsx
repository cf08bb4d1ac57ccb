import { useRef } from 'react';
import { usualLinkOf } from '#domain/banking/accounts/bank-connections.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { accountItemTexts } from './texts.ts';
import { request } from '#web/client/http/api.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { useBankWrite } from './use-bank-write.ts';

type AddedAccountItem = { kind: 'asset' | 'liability'; id: string } & {
  isNew: boolean;
  months: number;
  isProven: boolean;
};

type Props = { account: { id: string; name: string; type: AccountType } };

/** Makes a bank account an asset, or a card a liability, with its history. */
export function AccountItemButton({ account: { id, name, type } }: Props) {
  const texts = useTexts(accountItemTexts);
  const language = useLanguage();
  const path = `/api/bank-accounts/${id}/item`;
  const isUnderWay = useRef(false);
  const adding = useBankWrite(() => request<AddedAccountItem>(path, { method: 'POST' }));
  const undo = useBankWrite((item: string) =>
    request<undefined>(`${path}?item=${item}`, { method: 'DELETE' }),
  );
  // The button is unmounted by then, and its write's listeners with it.
  const takeBack = (item: string) =>
    undo.mutateAsync(item).then(
      () => showToast({ title: texts.undone, description: name }),
      (error: unknown) => showFailure(texts.undoFailed, error, language),
    );
  const say = (added: AddedAccountItem) => {
    if (!added.isNew) return showToast({ title: texts.already, description: name });
    const { months, isProven } = added;
    const title = added.kind === 'asset' ? texts.addedAsset : texts.addedLiability;
    const told = months > 0 ? texts.months({ months }) : isProven ? undefined : texts.noMonths;
    const back = { text: texts.undo, name: texts.undoName({ name }) };
    const action = { ...back, onAction: () => void takeBack(added.id) };
    return showToast({ title, description: told, action });
  };
  const add = async () => {
    // A second click can come before the button has become busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      say(await adding.mutateAsync(undefined));
    } catch (error) {
      showFailure(texts.failed, error, language);
    } finally {
      isUnderWay.current = false;
    }
  };
  const text = texts[usualLinkOf(type)];
  return (
    <Button
      size="small"
      aria-label={texts.addName({ text, name })}
      isBusy={adding.isPending}
      busyText={texts.adding}
      onClick={() => void add()}
    >
      {text}
    </Button>
  );
}
