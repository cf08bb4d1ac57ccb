import { type BankAccount, bankAccountChanges } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { issuesOf } from '#web/client/forms/small-form-issues.ts';
import { useBankWrite } from './use-bank-write.ts';
import { type Outcome } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { accountTexts } from './texts.ts';

export const FIELDS = ['accountName', 'bankName', 'accountNumber', 'accountType'] as const;
export type Field = (typeof FIELDS)[number];

/** Saves what an account is called and known by. */
export function useSavingAccount({ id }: BankAccount, onDone: () => void) {
  const texts = useTexts(accountTexts);
  const language = useLanguage();
  const { mutateAsync } = useBankWrite((body: object) =>
    request<BankAccount>(`/api/bank-accounts/${id}`, { method: 'PUT', body }),
  );
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const checked = bankAccountChanges.safeParse(typed);
    if (!checked.success) return issuesOf(checked.error, language);
    try {
      await mutateAsync(checked.data);
      showToast({ title: texts.saved });
      onDone();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}
