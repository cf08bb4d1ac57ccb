import { Link } from 'wouter';
import { defineTexts } from '#domain/basics/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#web/kit/ui/dialog.tsx';

/** A guest types the value of each account: the words say what an account of Valv adds. */
export function GuestHoldings({ onClose }: { onClose: () => void }) {
  const texts = useTexts(guestHoldingTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title}>
      <DialogBody>
        <p>{texts.typed}</p>
        <p>{texts.adds}</p>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
        <Link href={paths.register} className={buttonClass({ variant: 'primary' })}>
          {texts.createAccount}
        </Link>
      </DialogFooter>
    </Dialog>
  );
}

const guestHoldingTexts = defineTexts({
  en: {
    title: 'Holdings come with an account',
    typed: 'In guest mode you type the value of each account yourself.',
    adds:
      'With a free account Valv keeps what your accounts have bought and sold, and their prices, ' +
      'and counts value, average cost and return from them, month by month.',
    close: 'Close',
    createAccount: 'Create an account',
  },
  sv: {
    title: 'Innehav kräver ett konto',
    typed: 'Som gäst skriver du själv in värdet av varje konto.',
    adds:
      'Med ett gratis konto hos Valv sparas vad dina konton har köpt och sålt, och kurserna. Då ' +
      'räknas värde, snittpris och avkastning ut, månad för månad.',
    close: 'Stäng',
    createAccount: 'Skapa konto',
  },
});
