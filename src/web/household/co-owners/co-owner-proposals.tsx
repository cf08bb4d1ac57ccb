import { groupProposals } from '#domain/household/co-owner-proposals.ts';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import { useTexts, useLanguage } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { proposalTexts } from './texts.ts';
import { partOf } from '#domain/basics/percent.ts';
import { request } from '#web/client/http/api.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { showFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { useWrite } from '#web/client/records/use-records.tsx';
import { formatMoney, formatMonth, formatPercent } from '#web/kit/i18n/format.ts';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './proposals.module.css';

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

/** The links of a proposal, assets first. */
type ProposalRowProps = { links: readonly CoOwnerLink[] };

/** A proposal to the user, with the buttons to answer. */
function ProposalRow({ links }: ProposalRowProps) {
  const texts = useTexts(proposalTexts);
  const { answer, isAnswering, error, name } = useAnswering(links);
  const { accept, acceptOf } = useAcceptWords(links, name);
  const [first, ...others] = links;
  if (first === undefined) return null;
  return (
    <li className={styles['row']}>
      <Icon of={KIND_SCREENS[first.kind].icon} className={styles['icon']} />
      <div className={styles['words']}>
        <h3>{name}</h3>
        {others.length === 0 ? (
          <ProposalText link={first} />
        ) : (
          <ProposalOfSeveral first={first} links={links} />
        )}
      </div>
      <div className={styles['answers']}>
        <Button
          isBusy={isAnswering}
          aria-label={texts.declineOf({ name })}
          onClick={() => answer('decline')}
        >
          {texts.decline}
        </Button>
        <Button
          variant="primary"
          isBusy={isAnswering}
          busyText={texts.answering}
          aria-label={acceptOf}
          onClick={() => answer('accept')}
        >
          {accept}
        </Button>
      </div>
      <div className={styles['error']}>
        <WriteFailure title={texts.failed} error={error} />
      </div>
    </li>
  );
}

/** Text and accessible name of the accept button. */
function useAcceptWords(links: readonly CoOwnerLink[], name: string) {
  const texts = useTexts(proposalTexts);
  const language = useLanguage();
  const count = links.length;
  if (count > 1) {
    return { accept: texts.acceptAll({ count }), acceptOf: texts.acceptAllOf({ name, count }) };
  }
  const percent = formatPercent(links[0]?.percent ?? '0', language);
  return { accept: texts.accept({ percent }), acceptOf: texts.acceptOf({ name, percent }) };
}

/** Formats a share and its amount. */
function useShare(): (link: CoOwnerLink) => { percent: string; amounts: string } {
  const texts = useTexts(proposalTexts);
  const language = useLanguage();
  return ({ item: { amount, currency }, percent }) => ({
    percent: formatPercent(percent, language),
    amounts: texts.whole({
      part: formatMoney(partOf(amount, percent), currency, language),
      whole: formatMoney(amount, currency, language),
    }),
  });
}

function ProposalText({ link }: { link: CoOwnerLink }) {
  const texts = useTexts(proposalTexts);
  const language = useLanguage();
  const { percent, amounts } = useShare()(link);
  return (
    <>
      <p>
        {texts.proposed({ name: link.ownerName, percent })} {amounts}{' '}
        {texts.from({ month: formatMonth(link.from, language) })}
      </p>
      <p className={styles['hint']}>{texts.twice}</p>
    </>
  );
}

function ProposalOfSeveral({ first, links }: ProposalRowProps & { first: CoOwnerLink }) {
  const texts = useTexts(proposalTexts);
  const language = useLanguage();
  const shareOf = useShare();
  return (
    <>
      <p>{texts.proposedAll({ name: first.ownerName })}</p>
      <ul className={styles['parts']}>
        {links.map((link) => {
          const { percent, amounts } = shareOf(link);
          return (
            <li key={link.id}>
              <span>{texts.share({ name: link.item.name, percent })}</span> <span>{amounts}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles['hint']}>
        {texts.from({ month: formatMonth(first.from, language) })} {texts.twiceAll}
      </p>
    </>
  );
}

/** Answers the whole proposal; the server refuses if it differs from the one shown. */
function useAnswering(links: readonly CoOwnerLink[]) {
  const texts = useTexts(proposalTexts);
  const language = useLanguage();
  const name = useNameOfAll(links);
  const ids = links.map(({ id }) => id);
  const togetherId = links[0]?.togetherId ?? null;
  const { mutate, isPending, error } = useWrite((_, reply: 'accept' | 'decline') => {
    if (togetherId === null) {
      return request(`/api/co-owner-links/${ids[0] ?? ''}/${reply}`, { method: 'POST' });
    }
    const path = `/api/co-owner-links/together/${togetherId}/${reply}`;
    return request(path, { method: 'POST', ...(reply === 'accept' && { body: { ids } }) });
  });
  const accepted = links.length > 1 ? texts.acceptedAll : texts.accepted;
  const answer = (reply: 'accept' | 'decline') =>
    mutate(reply, {
      onSuccess: () =>
        showToast({ title: reply === 'accept' ? accepted({ name }) : texts.declined }),
      // A withdrawn proposal disappears with its row, so the error needs a toast.
      onError: (failure) => isGone(failure) && showFailure(texts.failed, failure, language),
    });
  return { answer, isAnswering: isPending, error, name };
}

function isGone(failure: Error): boolean {
  return failure instanceof RemoteError && failure.code === 'not_found';
}

/** Named after the first item: "the villa and 2 loans". */
function useNameOfAll(links: readonly CoOwnerLink[]): string {
  const texts = useTexts(proposalTexts);
  const [first, ...others] = links;
  const name = first?.item.name ?? '';
  if (others.length === 0) return name;
  const areLoans = first?.kind === 'assets' && others.every(({ kind }) => kind === 'liabilities');
  return (areLoans ? texts.withLoans : texts.withMore)({ name, count: others.length });
}
