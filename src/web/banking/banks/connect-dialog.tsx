import ChevronRight from 'lucide-react/icons/chevron-right';
import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import type { Bank } from '#domain/banking/accounts/bank-connections.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { DialogBody, Dialog } from '#web/kit/ui/dialog.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import styles from './banks.module.css';
import { bankTexts } from '#web/banking/connections/texts.ts';
import { useOpenBankConsent } from '#web/banking/connections/use-connections.ts';

/** More than this are searched rather than looked through. */
const SEEN_MAX = 8;

type Props = { banks: readonly Bank[]; onClose: () => void };

/** Choice of a bank; the next page is the bank's own. */
export function ConnectDialog({ banks, onClose }: Props) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const { mutate, isPending, isSuccess, error } = useOpenBankConsent();
  const isGoing = isPending || isSuccess;
  const wanted = foldedText(search);
  const found = banks.filter(({ name }) => foldedText(name).includes(wanted));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.chooseBank}
      description={texts.chooseBankText}
    >
      <DialogBody>
        {banks.length > SEEN_MAX && (
          <TextField
            type="search"
            label={texts.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {error && <FormError>{failureText(error, language)}</FormError>}
        <ul className={styles['banks']}>
          {found.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles['bank']}
                aria-disabled={isGoing}
                onClick={() => !isGoing && mutate({ bank: id })}
              >
                <Icon of={Landmark} />
                <span>{name}</span>
                <Icon of={ChevronRight} size={16} className={styles['way']} />
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p role="status">{texts.noBank}</p>}
        {isGoing && <p role="status">{texts.opening}</p>}
      </DialogBody>
    </Dialog>
  );
}
