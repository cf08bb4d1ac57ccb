import type { CoOwnedKind } from '#domain/household/co-ownership.ts';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { useProposals } from './use-links.ts';

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
