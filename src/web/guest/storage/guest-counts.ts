import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { guestItems, guestSource } from './guest-source.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

type GuestCounts = Record<Kind, number>;

/** Number of the guest's items of each kind. */
export function useGuestCounts() {
  return useQuery({
    queryKey: [...guestSource.key, 'counts'],
    // Another tab may have written since; the counts must be present ones.
    gcTime: 0,
    queryFn: async (): Promise<GuestCounts> => {
      const items = await guestItems();
      return Object.fromEntries(
        KIND_NAMES.map((kind) => [kind, items[kind].length]),
      ) as GuestCounts;
    },
  });
}

/** Number of items, one line per kind: "3 tillgångar". */
export function useCountWords(): (counts: GuestCounts) => string[] {
  const texts = useTexts(countTexts);
  return (counts) =>
    KIND_NAMES.filter((kind) => counts[kind] > 0).map((kind) => texts[kind](counts[kind]));
}

const countTexts = defineTexts({
  en: {
    assets: (count: number) => (count === 1 ? '1 asset' : `${count} assets`),
    liabilities: (count: number) => (count === 1 ? '1 liability' : `${count} liabilities`),
    incomes: (count: number) => (count === 1 ? '1 income source' : `${count} income sources`),
    costs: (count: number) => (count === 1 ? '1 cost' : `${count} costs`),
    goals: (count: number) => (count === 1 ? '1 goal' : `${count} goals`),
  },
  sv: {
    assets: (count: number) => (count === 1 ? '1 tillgång' : `${count} tillgångar`),
    liabilities: (count: number) => (count === 1 ? '1 skuld' : `${count} skulder`),
    incomes: (count: number) => (count === 1 ? '1 inkomst' : `${count} inkomster`),
    costs: (count: number) => (count === 1 ? '1 kostnad' : `${count} kostnader`),
    goals: (count: number) => `${count} mål`,
  },
});
