import type { CoOwnerLink } from '#domain/co-ownership.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/ui/sheet.tsx';
import { ProposalRow } from './proposal-row.tsx';
import { proposalTexts } from './proposal-texts.ts';

/** Shares that wait for the user's answer. */
export function CoOwnerProposals({ links }: { links: readonly CoOwnerLink[] }) {
  const texts = useTexts(proposalTexts);
  return (
    <Sheet>
      <SheetHead title={texts.waiting} />
      <ul aria-label={texts.waiting}>
        {links.map((link) => (
          <ProposalRow key={link.id} link={link} />
        ))}
      </ul>
    </Sheet>
  );
}
