import { groupProposals } from '#domain/household/co-owner-proposals.ts';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { ProposalRow } from './proposal-row.tsx';
import { proposalTexts } from './texts.ts';

type Props = {
  links: readonly CoOwnerLink[];
  /** Filters proposals with an item of this kind; undefined for all. */
  kind: CoOwnedKind | undefined;
};

/** Proposals that wait for the user's answer. */
export function CoOwnerProposals({ links, kind }: Props) {
  const texts = useTexts(proposalTexts);
  const proposals = groupProposals(links).filter((each) =>
    each.some((link) => kind === undefined || link.kind === kind),
  );
  return (
    <Sheet>
      <SheetHead title={texts.waiting} />
      <ul aria-label={texts.waiting}>
        {proposals.map((each) => (
          <ProposalRow key={each[0]?.togetherId ?? each[0]?.id} links={each} />
        ))}
      </ul>
    </Sheet>
  );
}
