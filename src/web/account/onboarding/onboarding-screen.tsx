import LogOut from 'lucide-react/icons/log-out';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type FieldErrors, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { CURRENCIES } from '#domain/basics/currencies.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextArea } from '#web/kit/ui/field.tsx';
import {
  type Answerer,
  type OnboardingAnswers,
  answersResolver,
  progressOf,
  STEPS,
  type TypedAnswers,
} from './answers.ts';
import styles from './onboarding.module.css';
import { ProfileStep } from './profile-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { onboardingTexts } from './texts.ts';
import { type Save, useFocusOnStep, useIssue, useKeptProgress, useSubmit } from './use-wizard.ts';

const LAST = STEPS.length - 1;
const NAMES = ['profile', 'money', 'goals', 'summary'] as const;

type Props = {
  user: Answerer;
  save: Save;
  leaveText: string;
  onLeave: () => void;
  /** A line below the sheet. */
  below?: ReactNode;
};

/** Four steps, nothing refused before the last (docs/product.md, sections 2, 4 and 5). */
export function OnboardingScreen({ user, save, leaveText, onLeave, below }: Props) {
  const texts = useTexts(onboardingTexts);
  const wizard = useWizard(user, save);
  const { form, step, goTo } = wizard;
  const { title, lead } = texts[NAMES[step] ?? 'profile'];
  const { errors, isSubmitting, submitCount } = form.formState;
  const formRef = useFocusOnStep(step, submitCount);
  return (
    <EntryPage
      title={title}
      lead={lead}
      isWide
      above={<StepBar step={step} of={STEPS.length} />}
      corner={
        <Button variant="ghost" icon={LogOut} onClick={onLeave}>
          {leaveText}
        </Button>
      }
      below={below}
    >
      <FormProvider {...form}>
        <form ref={formRef} className={styles['form']} noValidate onSubmit={wizard.onSubmit}>
          {step === 0 && <ProfileStep proposesCurrency={wizard.farthest === 0} />}
          {step === 1 && <MoneyStep />}
          {step === 2 && <GoalsStep />}
          {step === LAST && <SummaryStep onChange={goTo} />}
          {Object.keys(errors).length > 0 && <FormError>{texts.incomplete}</FormError>}
          {step === LAST && wizard.failure !== null && (
            <FormError title={texts.failed}>{wizard.failure}</FormError>
          )}
          <StepButtons
            step={step}
            last={LAST}
            isBusy={isSubmitting}
            onPrevious={() => goTo(step - 1)}
          />
        </form>
      </FormProvider>
    </EntryPage>
  );
}

function useWizard(user: Answerer, save: Save) {
  const language = useLanguage();
  const { submit, failure } = useSubmit(save);
  const [begun] = useState(() => progressOf(user, language));
  const [step, setStep] = useState(begun.step);
  const [farthest, setFarthest] = useState(begun.farthest);
  const form = useForm<TypedAnswers, unknown, OnboardingAnswers>({
    defaultValues: begun.typed,
    resolver: answersResolver(language),
    shouldFocusError: false,
  });
  useKeptProgress(user, form, { step, farthest });
  const goTo = (next: number) => {
    setStep(next);
    setFarthest(Math.max(farthest, next));
  };
  const onRefused = (errors: FieldErrors<TypedAnswers>) =>
    goTo(STEPS.findIndex((fields) => fields.some((field) => errors[field] !== undefined)));
  const send = form.handleSubmit(submit, onRefused);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step < LAST) goTo(step + 1);
    else if (!form.formState.isSubmitting) void send();
  };
  return { form, step, farthest, goTo, onSubmit, failure };
}

function GoalsStep() {
  const texts = useTexts(onboardingTexts).goals;
  const { register } = useFormContext<TypedAnswers>();
  const issueOf = useIssue();
  return (
    <TextArea
      label={texts.goals}
      isOptional
      rows={5}
      placeholder={texts.placeholder}
      error={issueOf('financialGoals')}
      {...register('financialGoals')}
    />
  );
}

function MoneyStep() {
  const texts = useTexts(onboardingTexts).money;
  const language = useLanguage();
  const { register, setValue, watch } = useFormContext<TypedAnswers>();
  const issueOf = useIssue();
  const options = CURRENCIES.map((value) => ({
    value,
    text: `${value} · ${currencyName(value, language)}`,
  }));
  return (
    <>
      <Select
        label={texts.currency}
        options={options}
        error={issueOf('currency')}
        {...register('currency')}
      />
      <AmountField
        label={texts.income}
        isOptional
        help={texts.incomeHelp}
        unit={watch('currency')}
        typed={watch('monthlyIncome')}
        onCurrency={(currency) => setValue('currency', currency, { shouldValidate: true })}
        error={issueOf('monthlyIncome')}
        {...register('monthlyIncome')}
      />
      <AmountField
        label={texts.tax}
        isOptional
        help={texts.taxHelp}
        unit="%"
        typed={watch('taxPercentage')}
        error={issueOf('taxPercentage')}
        {...register('taxPercentage')}
      />
    </>
  );
}

/** Progress of the onboarding, in words and as a bar. */
function StepBar({ step, of }: { step: number; of: number }) {
  const texts = useTexts(onboardingTexts);
  return (
    <div className={styles['bar']}>
      <p className={styles['count']}>{texts.step({ step: step + 1, of })}</p>
      <Progress label={texts.progress} percent={((step + 1) / of) * 100} />
    </div>
  );
}

type StepBarProps = { step: number; last: number; isBusy: boolean; onPrevious: () => void };

function StepButtons({ step, last, isBusy, onPrevious }: StepBarProps) {
  const texts = useTexts(onboardingTexts);
  return (
    <div className={styles['buttons']}>
      <Button disabled={step === 0 || isBusy} onClick={onPrevious}>
        {texts.previous}
      </Button>
      {step < last ? (
        <Button type="submit" variant="primary">
          {texts.next}
        </Button>
      ) : (
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={texts.completing}>
          {texts.complete}
        </Button>
      )}
    </div>
  );
}
