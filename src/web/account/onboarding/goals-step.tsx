import { useFormContext } from 'react-hook-form';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import type { Typed } from './answers.ts';
import { onboardingTexts } from './texts.ts';
import { useIssue } from './use-wizard.ts';

export function GoalsStep() {
  const texts = useTexts(onboardingTexts).goals;
  const { register } = useFormContext<Typed>();
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
