import { useState } from 'react';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import { formatPercent, joinFacts } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { ItemOf } from '#domain/records/records.ts';
import { coOwnerTexts } from './texts.ts';
import { primaryOwnerLinkIn, useItemLinks, useProposals } from './use-links.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { Tag } from '#web/kit/ui/tag.tsx';
import Users from 'lucide-react/icons/users';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import type { DialogAction } from '#web/kit/ui/list.tsx';

type StatedShare = { ownershipPercentage: string };
type CoOwnerLinks = readonly CoOwnerLink[];

/** Each owner's share of an item, or its primary owner; null without active links. */
export function useOwnerWords(): (item: StatedShare, links: CoOwnerLinks) => string | null {
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
export function ProposedTags({ links }: { links: CoOwnerLinks }) {
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

const loadOwnersDialog = () => import('./owners-dialog.tsx');

/** Row action that opens the owners dialog. */
export function useOwnersAction(): (owners: OwnersProps) => DialogAction {
  const texts = useTexts(coOwnerTexts);
  return (owners) => ({
    icon: Users,
    label: texts.open({ name: owners.item.name }),
    text: texts.openShort,
    load: loadOwnersDialog,
    dialog: (onClose) => (
      <LazyPart load={loadOwnersDialog} onFailure={onClose}>
        {({ OwnersDialog }) => <OwnersDialog {...owners} onClose={onClose} />}
      </LazyPart>
    ),
  });
}

type OwnersButtonProps = {
  kind: CoOwnedKind;
  itemId: string;
  name: string;
  /** Member to preselect in the form. */
  memberId: string | undefined;
  text: string;
  label: string;
};

/** Button that opens the owners dialog of an item, with a member preselected. */
export function OwnersButton({ text, label, ...owned }: OwnersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <LazyPart load={loadOwnersDialog} onFailure={close}>
          {({ OwnersOfItemDialog }) => <OwnersOfItemDialog {...owned} onClose={close} />}
        </LazyPart>
      )}
    </>
  );
}

const loadProposals = () => import('./co-owner-proposals.tsx');

/** Loads and shows the proposals to the user, of one kind or all; nothing when there are none. */
export function WaitingProposals({ kind }: { kind?: CoOwnedKind }) {
  const links = useProposals();
  if (!links.some((link) => kind === undefined || link.kind === kind)) return null;
  return (
    <LazyPart load={loadProposals} onFailure={() => undefined}>
      {({ CoOwnerProposals }) => <CoOwnerProposals links={links} kind={kind} />}
    </LazyPart>
  );
}

export type OwnersProps = {
  kind: CoOwnedKind;
  item: ItemOf<CoOwnedKind>;
  /** The item's links. */
  links: readonly CoOwnerLink[];
  /** Member to preselect in the form. */
  memberId?: string | undefined;
};
