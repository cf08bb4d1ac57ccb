import { useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { User } from '#domain/accounts.ts';
import { useLogOut } from '#web/data/log-out.ts';
import { paths } from '#web/data/paths.ts';
import { userQuery } from '#web/data/user.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EntryPage } from '#web/ui/entry-page.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type Answers, answersResolver, startingAnswers, STEPS, type Typed } from './answers.ts';
import { GoalsStep } from './goals-step.tsx';
import { MoneyStep } from './money-step.tsx';
import styles from './onboarding.module.css';
import { PersonStep } from './person-step.tsx';
import { saveAnswers } from './save-answers.ts';
import { StepBar } from './step-bar.tsx';
import { StepButtons } from './step-buttons.tsx';
import { SummaryStep } from './summary-step.tsx';
import { onboardingTexts } from './texts.ts';

const LAST = STEPS.length - 1;
const NAMES = ['person', 'money', 'goals', 'summary'] as const;

/** Four steps, nothing refused before the last (specification, sections 2, 4 and 5). */
export function OnboardingScreen({ user }: { user: User }) {
  const texts = useTexts(onboardingTexts);
  const language = useLanguage();
  const leave = useLogOut();
  const [step, setStep] = useState(0);
  const [farthest, setFarthest] = useState(0);
  const form = useForm<Typed, unknown, Answers>({
    defaultValues: startingAnswers(user, language),
    resolver: answersResolver(language),
    shouldFocusError: false,
    shouldUnregister: false,
  });
  const submit = useSubmit();
  const goTo = (next: number) => {
    setStep(next);
    setFarthest(Math.max(farthest, next));
  };
  const onRefused = (errors: FieldErrors<Typed>) => {
    goTo(STEPS.findIndex((fields) => fields.some((field) => errors[field] !== undefined)));
  };
  const onSubmit = form.handleSubmit(submit, onRefused);
  const { title, lead } = texts[NAMES[step] ?? 'person'];
  const formRef = useFocusOnStep(step, form.formState.submitCount);
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <EntryPage
      title={title}
      lead={lead}
      isWide
      above={<StepBar step={step} of={STEPS.length} />}
      corner={
        <Button variant="ghost" icon={LogOut} onClick={leave}>
          {texts.logOut}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form
          ref={formRef}
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step < LAST) goTo(step + 1);
            else if (!form.formState.isSubmitting) void onSubmit(event);
          }}
        >
          {step === 0 && <PersonStep proposesCurrency={farthest === 0} />}
          {step === 1 && <MoneyStep />}
          {step === 2 && <GoalsStep />}
          {step === LAST && <SummaryStep onChange={goTo} />}
          {hasErrors && <FormError>{texts.incomplete}</FormError>}
          <StepButtons
            step={step}
            last={LAST}
            isBusy={form.formState.isSubmitting}
            onPrevious={() => goTo(step - 1)}
          />
        </form>
      </FormProvider>
    </EntryPage>
  );
}

/** Keeps the answers, then says welcome; what failed is said and nothing typed is lost. */
function useSubmit(): (answers: Answers) => Promise<void> {
  const texts = useTexts(onboardingTexts);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (answers) => {
    try {
      const user = await saveAnswers(answers);
      navigate(paths.home, { replace: true });
      showToast({
        title: texts.welcome({ name: answers.firstName }),
        description: texts.welcomeText,
      });
      client.setQueryData(userQuery.queryKey, user);
    } catch {
      showToast({ variant: 'destructive', title: texts.failed, description: texts.failedText });
    }
  };
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
