import type { OwnersProps } from './co-owned-items.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { dayOf, type Month, monthOf, toMonth, yearAndMonth } from '#domain/basics/months.ts';
import { restOf } from '#domain/basics/percent.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import type { AssetType } from '#domain/records/assets.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { useSmallForm } from '#web/client/forms/small-form.ts';
import { formatMoney, formatMonthName, formatPercent, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import {
  type ItemToShare,
  PROPOSAL_FIELDS,
  type TooMuch,
  useProposalForm,
  type OfferedCompanion,
  type OtherMember,
} from './proposal.ts';
import styles from './co-owners.module.css';
import { agreementTexts } from './texts.ts';

type Props = OwnersProps & {
  others: readonly OtherMember[];
  /** Items that can be added to the proposal. */
  companions: readonly OfferedCompanion[];
  onAsked: () => void;
  /** Shown above the form. */
  children: ReactNode;
};

/** Form for a proposal: member, share, month and companion items. */
export function ProposalForm(props: Props) {
  const { kind, item, links, others, memberId, onAsked } = props;
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const { chosen, ...choice } = useChoice(props.companions);
  const items = [{ kind, item, links }, ...chosen] as const;
  const proposal = useProposalForm({ items, others, onAsked });
  const { tooMuch, isBusy, lowerAndSend } = proposal;
  const form = useSmallForm(PROPOSAL_FIELDS, proposal.send);
  const alert = form.alert ?? proposal.loweringAlert;
  const shares = [item.ownershipPercentage, ...links.map(({ percent }) => percent)];
  const rest = restOf(shares);
  return (
    <DialogForm {...form.parts}>
      <DialogBody>
        {props.children}
        <div>
          <h3 className={styles['heading']}>{texts.ask}</h3>
          <p className={styles['lead']}>
            {texts.lead}{' '}
            {kind === 'assets' && canHold(item.type as AssetType) && texts.leadOfHoldings}
          </p>
        </div>
        <FieldPair>
          <MemberField {...{ others, memberId }} error={form.errorOf('member')} />
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

/** Likely companions are ticked by default. */
function useChoice(companions: readonly OfferedCompanion[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ item, isLikely }: OfferedCompanion) => choices.get(item.id) ?? isLikely;
  return {
    chosen: companions.filter(isChosen),
    isChosen,
    onChoose: ({ item }: OfferedCompanion, isWanted: boolean) =>
      setChoices((before) => new Map(before).set(item.id, isWanted)),
  };
}

type MemberFieldProps = Pick<Props, 'others' | 'memberId'> & { error: string | null };

/** Member names, with the household if the user has several. */
function MemberField({ others, memberId, error }: MemberFieldProps) {
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
  /** The message above, which moves this down. */
  alert: string | null;
  onLower: () => void;
};

/** Explains why the share does not fit, and offers to lower the user's own share. */
function Lowering({ tooMuch, isBusy, alert, onLower }: LoweringProps) {
  const texts = useTexts(agreementTexts);
  const { reason, action } = useLoweringWords(tooMuch);
  const element = useRef<HTMLDivElement>(null);
  // Below many loans it would be out of view.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [tooMuch, alert]);
  return (
    <div ref={element}>
      <FormError>
        <p>{reason}</p>
        <div className={styles['help']}>
          <Button size="small" isBusy={isBusy} busyText={texts.sending} onClick={onLower}>
            {action}
          </Button>
        </div>
      </FormError>
    </div>
  );
}

function useLoweringWords({ name, over, proposal }: TooMuch): { reason: string; action: string } {
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
    return { reason, action: texts.lower({ percent: first.rest }) };
  }
  const items = joinNames(shown.map(texts.lowered), language);
  return { reason: texts.tooMuchAll({ items, name, percent }), action: texts.lowerAll };
}

/** Year and month; the current month by default. */
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
  of: ItemToShare;
  companions: readonly OfferedCompanion[];
  isChosen: (companion: OfferedCompanion) => boolean;
  onChoose: (companion: OfferedCompanion, isChosen: boolean) => void;
};

/** Checkboxes for the loans of a home, or the home and other loans of a loan. */
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

function amountOf(item: OfferedCompanion['item']) {
  return 'balance' in item ? item.balance : item.value;
}
