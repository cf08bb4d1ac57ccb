import type { ShareFlags } from '#domain/household/sharing.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { settingsTexts } from './texts.ts';

/** In the order in which the form shows them. */
export const FLAGS = [
  'shareAssets',
  'shareLiabilities',
  'shareIncome',
  'shareCosts',
  'shareGoals',
] as const satisfies readonly (keyof ShareFlags)[];

type Props = {
  chosen: ShareFlags;
  /** The household's own flags; others cannot be ticked. */
  within?: ShareFlags;
};

/** A box for each category. */
export function FlagChecks({ chosen, within }: Props) {
  const texts = useTexts(settingsTexts);
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

type TypedFlags = { readonly [Flag in keyof ShareFlags]: string };

/** Parses the checkboxes of a form; a ticked one has a non-empty value. */
export function flagsOf(typed: TypedFlags): ShareFlags {
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
