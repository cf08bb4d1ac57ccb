import { useQuery } from '@tanstack/react-query';
import { linksQuery } from '#web/co-owners/use-links.ts';
import { useSource } from '#web/data/records-context.tsx';
import { useTexts } from '#web/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/ui/sheet.tsx';
import { ProposalRow } from './proposal-row.tsx';
import { proposalTexts } from './texts.ts';

/** The shares that wait for the person's answer; nothing where none does. */
export function CoOwnerProposals() {
  const texts = useTexts(proposalTexts);
  const { data = [] } = useQuery(linksQuery(useSource()));
  const asked = data.filter(({ isOwner, status }) => !isOwner && status === 'proposed');
  if (asked.length === 0) return null;
  return (
    <Sheet>
      <SheetHead title={texts.waiting} />
      <ul aria-label={texts.waiting}>
        {asked.map((link) => (
          <ProposalRow key={link.id} link={link} />
        ))}
      </ul>
    </Sheet>
  );
}
