import { useEffect, useRef, useState } from 'react';
import { type FieldPath, useFormContext, type UseFormReturn } from 'react-hook-form';
import { issueText } from '#domain/basics/issues.ts';
import { GuestRefusal } from '#web/client/http/guest-refusal.ts';
import { forgetTyping, keepTyping } from '#web/client/forms/kept-typing.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import type { Answerer, OnboardingAnswers, OnboardingProgress, TypedAnswers } from './answers.ts';
import { onboardingTexts } from './texts.ts';

/** Saves the answers, and returns the action that leaves the wizard. */
export type Save = (answers: OnboardingAnswers) => Promise<() => void>;

/** Error of a field in the present language; null when there is none. */
export function useIssue(): (field: FieldPath<TypedAnswers>) => string | null {
  const { formState } = useFormContext<TypedAnswers>();
  const language = useLanguage();
  return (field) => {
    const key = formState.errors[field]?.message;
    return key === undefined ? null : issueText(key, language);
  };
}

/**
 * Saves the answers, then welcomes the user; returns the reason of a failure, and keeps the typed
 * answers.
 */
export function useSubmit(save: Save) {
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
export function useKeptProgress(
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
