import { type ReactNode, useState } from 'react';
import { FIRST_MONTH } from '#domain/history.ts';
import { dayOf, type Month, monthOf, toMonth, yearAndMonth } from '#domain/months.ts';
import type { PercentText } from '#domain/percent.ts';
import { restOf } from '#domain/shares.ts';
import { useSmallForm } from '#web/data/use-small-form.ts';
import { formatMonthName, formatPercent, formatTyped } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/ui/dialog-parts.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './co-owners.module.css';
import { agreementTexts } from './dialog-texts.ts';
import type { OwnersProps } from './owners-action.tsx';
import { ASKED, type TooMuch, useAsking } from './use-asking.ts';
import type { Other } from './use-others.ts';

type Props = OwnersProps & {
  others: readonly Other[];
  onAsked: () => void;
  /** What stands above it. */
  children: ReactNode;
};

/** Whom to ask, for how much, and from when. */
export function AskForm(props: Props) {
  const { item, links, others } = props;
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const { tooMuch, loweringAlert, isBusy, lowerAndSend, send } = useAsking(props);
  const form = useSmallForm(ASKED, send);
  const alert = form.alert ?? loweringAlert;
  const shares = [item.ownershipPercentage, ...links.map(({ percent }) => percent)];
  const rest = restOf(shares as PercentText[]);
  return (
    <DialogForm {...form.parts}>
      <DialogBody>
        {props.children}
        <div>
          <h3 className={styles['heading']}>{texts.ask}</h3>
          <p className={styles['lead']}>{texts.lead}</p>
        </div>
        <FieldPair>
          <WhomField others={others} error={form.errorOf('member')} />
          <AmountField
            label={texts.share}
            name="percent"
            unit="%"
            defaultValue={formatTyped(rest === null || rest === '0.00' ? '50.00' : rest, language)}
            error={form.errorOf('percent')}
          />
          <MonthFields error={form.errorOf('month')} />
        </FieldPair>
        {alert !== null && <FormError title={texts.sendFailed}>{alert}</FormError>}
        {tooMuch && (
          <Lowering {...{ item, tooMuch, isBusy }} onLower={() => void lowerAndSend(tooMuch)} />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={texts.sending}>
          {texts.send}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** By name, and by household where there are several. */
function WhomField({ others, error }: Pick<Props, 'others'> & { error: string | null }) {
  const texts = useTexts(agreementTexts);
  const several = new Set(others.map(({ householdId }) => householdId)).size > 1;
  return (
    <Select
      label={texts.member}
      name="member"
      placeholder={texts.choose}
      defaultValue={others.length === 1 ? '0' : ''}
      error={error}
      options={others.map(({ name, household }, index) => ({
        value: String(index),
        text: several ? texts.inHousehold({ name, household }) : name,
      }))}
    />
  );
}

type LoweringProps = Pick<Props, 'item'> & {
  tooMuch: TooMuch;
  isBusy: boolean;
  onLower: () => void;
};

/** Why the share does not fit, and the way on: the owner's own made lower in the same press. */
function Lowering({ item, tooMuch: { name, draft, rest }, isBusy, onLower }: LoweringProps) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const shown = (share: string) => formatPercent(share, language);
  const own = shown(item.ownershipPercentage);
  return (
    <FormError>
      <p>{texts.tooMuch({ own, name, percent: shown(draft.percent) })}</p>
      <div className={styles['help']}>
        <Button size="small" isBusy={isBusy} busyText={texts.sending} onClick={onLower}>
          {texts.lower({ percent: shown(rest) })}
        </Button>
      </div>
    </FormError>
  );
}

/** The running month, unless an earlier one is chosen. */
function MonthFields({ error }: { error: string | null }) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const [{ year, month }] = useState(() => yearAndMonth(monthOf(dayOf(new Date()))));
  const months = Array.from({ length: 12 }, (_, index) => toMonth(year, index + 1));
  const nameOf = (of: Month) => formatMonthName(of, language);
  return (
    <>
      <Select
        label={texts.fromYear}
        name="year"
        defaultValue={String(year)}
        options={yearsUntil(year).map((value) => ({ value, text: value }))}
      />
      <Select
        label={texts.fromMonth}
        name="month"
        defaultValue={String(month)}
        error={error}
        options={months.map((of, index) => ({ value: String(index + 1), text: nameOf(of) }))}
      />
    </>
  );
}

function yearsUntil(last: number): string[] {
  const { year: first } = yearAndMonth(FIRST_MONTH);
  return Array.from({ length: last - first + 1 }, (_, back) => String(last - back));
}
