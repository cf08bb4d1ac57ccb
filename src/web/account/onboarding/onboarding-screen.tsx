import LogOut from 'lucide-react/icons/log-out';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { forgetTyping, keepTyping } from '#web/client/forms/form-state.ts';
import { GuestRefusal } from '#web/client/http/remote-error.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import {
  type Answerer,
  answersResolver,
  type OnboardingAnswers,
  type OnboardingProgress,
  progressOf,
  STEPS,
  type TypedAnswers,
} from './answers.ts';
import { GoalsStep, MoneyStep, ProfileStep, SummaryStep } from './steps.tsx';
import { onboardingTexts } from './texts.ts';
import styles from './onboarding.module.css';

const LAST = STEPS.length - 1;
const NAMES = ['profile', 'money', 'goals', 'summary'] as const;

type Props = {
  user: Answerer;
  save: SaveAnswers;
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

function useWizard(user: Answerer, save: SaveAnswers) {
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

/** Saves the answers, and returns the action that leaves the wizard. */
type SaveAnswers = (answers: OnboardingAnswers) => Promise<() => void>;

/**
 * Saves the answers, then welcomes the user; returns the reason of a failure, and keeps the typed
 * answers.
 */
function useSubmit(save: SaveAnswers) {
  const texts = useTexts(onboardingTexts);
  const language = useLanguage();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (answers: OnboardingAnswers) => {
    setFailure(null);
    try {
      const mayContinue = await save(answers);
      forgetTyping();
      mayContinue();
      showToast({
        title: texts.welcome({ name: answers.firstName }),
        description: texts.welcomeText,
      });
    } catch (error) {
      // A browser's refusal to store has a reason of its own; a server's has the product's
      // text.
      const isBrowsers = error instanceof GuestRefusal;
      setFailure(isBrowsers ? error.sentences[language] : texts.failedText);
    }
  };
  return { submit, failure };
}

/** Keeps every change until the answers are sent. */
function useKeptProgress(
  { id }: Answerer,
  form: UseFormReturn<TypedAnswers, unknown, OnboardingAnswers>,
  place: Omit<OnboardingProgress, 'typed'>,
): void {
  const { step, farthest } = place;
  useEffect(() => {
    const keep = () => keepTyping(id, { step, farthest, typed: form.getValues() });
    keep();
    const { unsubscribe } = form.watch(keep);
    return unsubscribe;
  }, [id, form, step, farthest]);
}

/** Another step is read from its heading; where something is wrong, that has the focus. */
function useFocusOnStep(step: number, submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? document.querySelector('h1'))?.focus();
  }, [step, submitCount]);
  return form;
}
