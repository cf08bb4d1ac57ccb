import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { coOwnerTexts } from './texts.ts';
import { primaryOwnerLinkIn, useItemLinks } from './use-links.ts';

type StatedShare = { ownershipPercentage: string };
type Links = readonly CoOwnerLink[];

/** Each owner's share of an item, or its primary owner; null without active links. */
export function useOwnerWords(): (item: StatedShare, links: Links) => string | null {
  const texts = useTexts(coOwnerTexts);
  const language = useLanguage();
  return ({ ownershipPercentage }, links) => {
    const agreed = links.filter(({ status }) => status === 'active');
    if (agreed.length === 0) return null;
    const mine = texts.mine({ percent: formatPercent(ownershipPercentage, language) });
    const primaryOwner = primaryOwnerLinkIn(agreed);
    if (primaryOwner !== null)
      return joinFacts([mine, texts.kept({ name: primaryOwner.ownerName })]);
    const others = agreed.map(({ percent, memberName: name }) =>
      texts.other({ percent: formatPercent(percent, language), name }),
    );
    return [mine, ...others].join(', ');
  };
}

/** Tags for the unanswered proposals of an item. */
export function ProposedTags({ links }: { links: Links }) {
  const texts = useTexts(coOwnerTexts);
  const language = useLanguage();
  return links
    .filter(({ status }) => status === 'proposed')
    .map(({ id, percent, memberName: name }) => (
      <Tag key={id} tone="est">
        {texts.asked({ name, percent: formatPercent(percent, language) })}
      </Tag>
    ));
}

/** Note on the effect of deleting an item on its co-owners; null when there are none. */
export function useRemovalNote(kind: CoOwnedKind, itemId: string): string | null {
  const texts = useTexts(coOwnerTexts);
  const language = useLanguage();
  const agreed = useItemLinks(kind)
    .linksOf(itemId)
    .filter(({ status }) => status === 'active');
  const names = agreed.map(({ memberName }) => memberName);
  return names.length === 0 ? null : texts.goneToo({ names: joinNames(names, language) });
}
