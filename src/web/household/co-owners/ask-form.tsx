import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { dayOf, type Month, monthOf, toMonth, yearAndMonth } from '#domain/basics/months.ts';
import { restOf } from '#domain/basics/shares.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { formatMoney, formatMonthName, formatPercent, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog-parts.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import type { ProposalRequest } from './asking.ts';
import styles from './co-owners.module.css';
import { agreementTexts } from './dialog-texts.ts';
import { ASKED, type TooMuch, useAsking } from './use-asking.ts';
import type { Offered } from './use-companions.ts';
import type { Other } from './use-others.ts';
import type { OwnersProps } from './owners-list.tsx';

type Props = OwnersProps & {
  others: readonly Other[];
  /** What may be asked about with it. */
  companions: readonly Offered[];
  onAsked: () => void;
  /** What stands above it. */
  children: ReactNode;
};

/** Whom to ask, for how much, from when, and of what more. */
export function AskForm(props: Props) {
  const { kind, item, links, others, memberId, onAsked } = props;
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const { chosen, ...choice } = useChoice(props.companions);
  const items = [{ kind, item, links }, ...chosen] as const;
  const asking = useAsking({ items, others, onAsked });
  const { tooMuch, isBusy, lowerAndSend } = asking;
  const form = useSmallForm(ASKED, asking.send);
  const alert = form.alert ?? asking.loweringAlert;
  const shares = [item.ownershipPercentage, ...links.map(({ percent }) => percent)];
  const rest = restOf(shares);
  return (
    <DialogForm {...form.parts}>
      <DialogBody>
        {props.children}
        <div>
          <h3 className={styles['heading']}>{texts.ask}</h3>
          <p className={styles['lead']}>{texts.lead}</p>
        </div>
        <FieldPair>
          <WhomField {...{ others, memberId }} error={form.errorOf('member')} />
          <AmountField
            label={texts.share}
            name="percent"
            unit="%"
            defaultValue={formatTyped(rest === null || rest === '0.00' ? '50.00' : rest, language)}
            error={form.errorOf('percent')}
          />
          <MonthFields error={form.errorOf('month')} />
        </FieldPair>
        <CompanionChecks of={items[0]} companions={props.companions} {...choice} />
        {alert !== null && <FormError title={texts.sendFailed}>{alert}</FormError>}
        {tooMuch && (
          <Lowering {...{ tooMuch, isBusy, alert }} onLower={() => void lowerAndSend(tooMuch)} />
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

/** Those that seem to belong to it, until somebody says otherwise. */
function useChoice(companions: readonly Offered[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ item, isLikely }: Offered) => choices.get(item.id) ?? isLikely;
  return {
    chosen: companions.filter(isChosen),
    isChosen,
    onChoose: ({ item }: Offered, isWanted: boolean) =>
      setChoices((before) => new Map(before).set(item.id, isWanted)),
  };
}

type WhomProps = Pick<Props, 'others' | 'memberId'> & { error: string | null };

/** By name, and by household where there are several. */
function WhomField({ others, memberId, error }: WhomProps) {
  const texts = useTexts(agreementTexts);
  const wanted = others.findIndex((other) => other.memberId === memberId);
  const first = others.length === 1 ? 0 : wanted;
  const several = new Set(others.map(({ householdId }) => householdId)).size > 1;
  return (
    <Select
      label={texts.member}
      name="member"
      placeholder={texts.choose}
      defaultValue={first === -1 ? '' : String(first)}
      error={error}
      options={others.map(({ name, household }, index) => ({
        value: String(index),
        text: several ? texts.inHousehold({ name, household }) : name,
      }))}
    />
  );
}

type LoweringProps = {
  tooMuch: TooMuch;
  isBusy: boolean;
  /** What stands above it and moves it down. */
  alert: string | null;
  onLower: () => void;
};

/** Why the share does not fit, and the way on: the owner's own made lower in the same press. */
function Lowering({ tooMuch, isBusy, alert, onLower }: LoweringProps) {
  const texts = useTexts(agreementTexts);
  const { reason, way } = useLoweringWords(tooMuch);
  const place = useRef<HTMLDivElement>(null);
  // Below many loans it would stand out of sight of whoever has pressed the button.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [tooMuch, alert]);
  return (
    <div ref={place}>
      <FormError>
        <p>{reason}</p>
        <div className={styles['help']}>
          <Button size="small" isBusy={isBusy} busyText={texts.sending} onClick={onLower}>
            {way}
          </Button>
        </div>
      </FormError>
    </div>
  );
}

function useLoweringWords({ name, over, proposal }: TooMuch): { reason: string; way: string } {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const percent = formatPercent(proposal.percent, language);
  const shown = over.map((each) => ({
    name: each.name,
    own: formatPercent(each.own, language),
    rest: formatPercent(each.rest, language),
  }));
  const [first] = shown;
  if (first !== undefined && proposal.items.length === 1) {
    const reason = texts.tooMuch({ own: first.own, name, percent });
    return { reason, way: texts.lower({ percent: first.rest }) };
  }
  const items = joinNames(shown.map(texts.lowered), language);
  return { reason: texts.tooMuchAll({ items, name, percent }), way: texts.lowerAll };
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

type CompanionChecksProps = {
  of: ProposalRequest;
  companions: readonly Offered[];
  isChosen: (companion: Offered) => boolean;
  onChoose: (companion: Offered, isChosen: boolean) => void;
};

/** The loans of a home, or the home of a loan: those that are ticked are asked about too. */
function CompanionChecks({ of, companions, isChosen, onChoose }: CompanionChecksProps) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  if (companions.length === 0) return null;
  return (
    <fieldset className={styles['companions']}>
      <legend className={styles['heading']}>
        {of.kind === 'assets' ? texts.loans : texts.withHome}
      </legend>
      {companions.map((each) => {
        const { item } = each;
        const whole = formatMoney(amountOf(item), item.currency, language);
        const own = formatPercent(item.ownershipPercentage, language);
        return (
          <Checkbox
            key={item.id}
            label={texts.companion({ name: item.name, whole, own })}
            checked={isChosen(each)}
            onChange={({ target }) => onChoose(each, target.checked)}
          />
        );
      })}
      <p className={styles['lead']}>{texts.companionsHelp}</p>
    </fieldset>
  );
}

function amountOf(item: Offered['item']) {
  return 'balance' in item ? item.balance : item.value;
}
