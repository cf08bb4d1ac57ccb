import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FieldPath, useFormContext, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { User } from '#domain/accounts.ts';
import { issueText } from '#domain/issues.ts';
import { forgetTyping, keepTyping } from '#web/data/kept-typing.ts';
import { paths } from '#web/data/paths.ts';
import { userQuery } from '#web/data/user.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { Answers, Progress, Typed } from './answers.ts';
import { saveAnswers } from './save-answers.ts';
import { onboardingTexts } from './texts.ts';

/** What is wrong with a field, in the language that is read now; null when nothing is. */
export function useIssue(): (field: FieldPath<Typed>) => string | null {
  const { formState } = useFormContext<Typed>();
  const language = useLanguage();
  return (field) => {
    const key = formState.errors[field]?.message;
    return key === undefined ? null : issueText(key, language);
  };
}

/** Keeps the answers, then says welcome; what failed is said and nothing typed is lost. */
export function useSubmit(): (answers: Answers) => Promise<void> {
  const texts = useTexts(onboardingTexts);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (answers) => {
    try {
      const user = await saveAnswers(answers);
      forgetTyping();
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

/** Keeps every change until the answers are sent. */
export function useKeptProgress(
  { id }: User,
  form: UseFormReturn<Typed, unknown, Answers>,
  place: Omit<Progress, 'typed'>,
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
export function useFocusOnStep(step: number, submitCount: number) {
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
