import type { CoOwnedKind } from '#domain/household/co-ownership.ts';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { useProposals } from './use-links.ts';

const loadProposals = () => import('./co-owner-proposals.tsx');

/**
 * The shares of a kind, or of all kinds, that wait for the user's answer, with those that were
 * proposed with them as one; nothing without any.
 */
export function WaitingProposals({ kind }: { kind?: CoOwnedKind }) {
  const links = useProposals();
  if (!links.some((link) => kind === undefined || link.kind === kind)) return null;
  return (
    <LazyPart load={loadProposals} onFailure={() => undefined}>
      {({ CoOwnerProposals }) => <CoOwnerProposals links={links} kind={kind} />}
    </LazyPart>
  );
}
