import type { ShareFlags } from '#domain/household/households.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { termsTexts } from './texts.ts';

/** In the order in which they are chosen. */
export const FLAGS = [
  'shareAssets',
  'shareLiabilities',
  'shareIncome',
  'shareCosts',
  'shareGoals',
] as const satisfies readonly (keyof ShareFlags)[];

type Props = {
  chosen: ShareFlags;
  /** What the household shows at all; the rest cannot be chosen. */
  within?: ShareFlags;
};

/** A box for each category. */
export function FlagChecks({ chosen, within }: Props) {
  const texts = useTexts(termsTexts);
  return FLAGS.map((flag) =>
    within?.[flag] === 0 ? (
      <Checkbox key={flag} label={texts.categories[flag]} disabled help={texts.isOff} />
    ) : (
      <Checkbox
        key={flag}
        label={texts.categories[flag]}
        name={flag}
        defaultChecked={chosen[flag] === 1}
      />
    ),
  );
}

type Typed = { readonly [Flag in keyof ShareFlags]: string };

/** The boxes of a form: those that are ticked come with some text. */
export function flagsOf(typed: Typed): ShareFlags {
  return {
    shareAssets: toFlag(typed.shareAssets),
    shareLiabilities: toFlag(typed.shareLiabilities),
    shareIncome: toFlag(typed.shareIncome),
    shareCosts: toFlag(typed.shareCosts),
    shareGoals: toFlag(typed.shareGoals),
  };
}

export function toFlag(ticked: string): 0 | 1 {
  return ticked === '' ? 0 : 1;
}
