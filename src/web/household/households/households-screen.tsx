import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { readingAhead } from '#web/client/cache/queries.ts';
import type { Household } from '#domain/household/households.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { householdPath } from '#web/client/navigation/paths.ts';
import { readFigures, useAreTotalsAwaited } from '#web/household/figures/use-household-figures.ts';
import { linksQuery } from '#web/household/co-owners/use-links.ts';
import { WaitingProposals } from '#web/household/co-owners/co-owned-items.tsx';
import { HouseholdFigures } from '#web/household/figures/household-figures.tsx';
import { OwnInvitations } from '#web/household/invitations/own-invitations.tsx';
import { MemberButtons } from '#web/household/members/member-buttons.tsx';
import { HouseholdSettings } from '#web/household/settings/household-settings.tsx';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useSource } from '#web/client/records/use-records.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Below, Held, Skeleton } from '#web/kit/ui/loading.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { PartBoundary, loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { householdTexts } from './texts.ts';
import { householdsQuery, useHouseholds } from './use-households.ts';
import {
  ownInvitationsQuery,
  useOwnInvitations,
} from '#web/household/invitations/use-invitations.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './households.module.css';
import { HOUSEHOLD_KEY } from '#web/kit/storage/keys.ts';

const loadDialog = () => import('./create-dialog.tsx');

/** The user's households as tabs, with the selected one. */
export function HouseholdsScreen() {
  const { data, error, isFetching, refetch } = useHouseholds();
  if (useIsWaitingUnknown()) return <Loading />;
  return (
    <div className={styles['page']}>
      <OwnInvitations />
      <WaitingProposals />
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Households households={data} />}
    </div>
  );
}

HouseholdsScreen.readAhead = readingAhead(async (ahead) => {
  const { read, source } = ahead;
  const asked = [read(ownInvitationsQuery(source)), read(linksQuery(source))];
  const households = (await read(householdsQuery(source))) ?? [];
  const lastId = lastOf(source.key.join(':'));
  const shown = households.find(({ id }) => id === lastId) ?? households[0];
  const { id: householdId, currency } = shown ?? {};
  if (householdId && currency) await readFigures(ahead, { householdId, currency });
  await Promise.all(asked);
});

/** Wait for invitations and proposals, to avoid a layout shift. */
function useIsWaitingUnknown(): boolean {
  const invitations = useOwnInvitations();
  const shares = useQuery(linksQuery(useSource()));
  return invitations.isPending || shares.isPending;
}

function Households({ households }: { households: readonly Household[] }) {
  const { household, isGone, goneName, forget } = useChosen(households);
  const [isCreating, setCreating] = useState(false);
  useRemovals();
  const create = { load: loadDialog, onCreate: () => setCreating(true) };
  return (
    <div className={styles['page']}>
      {isGone && <GoneNotice name={goneName} onSeen={forget} />}
      {household === null && <NoHouseholds {...create} />}
      {household !== null && (
        <>
          <HouseholdTabs households={households} chosen={household} {...create} />
          <div key={household.id}>
            <HouseholdHead household={household} />
            <div className={styles['page']}>
              <PartBoundary>
                <HouseholdFigures household={household} />
              </PartBoundary>
              <SettingsBelow household={household} onGone={forget} />
            </div>
          </div>
        </>
      )}
      {isCreating && (
        <LazyPart load={loadDialog} onFailure={() => setCreating(false)}>
          {({ CreateDialog }) => <CreateDialog onClose={() => setCreating(false)} />}
        </LazyPart>
      )}
    </div>
  );
}

function SettingsBelow(props: ComponentProps<typeof HouseholdSettings>) {
  const { id: householdId, currency } = props.household;
  return (
    <Held isHeld={useAreTotalsAwaited({ householdId, currency })}>
      <Below>
        <HouseholdSettings {...props} />
      </Below>
    </Held>
  );
}

function Loading() {
  return (
    <Sheet className={styles['loading']}>
      <Skeleton shapes={['label', 'figure', 'row', 'row']} />
    </Sheet>
  );
}

/** The household in the address, otherwise the last one opened in this browser. */
function useChosen(households: readonly Household[]) {
  const [params, change] = useSearchParams();
  const owner = useSource().key.join(':');
  const wanted = params.get('id') ?? lastOf(owner);
  const named = households.find(({ id }) => id === wanted) ?? null;
  const isGone = wanted !== null && named === null;
  const household = named ?? households[0] ?? null;
  const lastShown = useLastShown(named ?? (isGone ? null : household));
  const shownId = isGone ? undefined : household?.id;
  useEffect(() => {
    if (shownId !== undefined) writeStored(HOUSEHOLD_KEY, `${owner} ${shownId}`);
  }, [owner, shownId]);
  return {
    /** The first one by default; null when the user has no household. */
    household,
    /** The user is no longer a member of the wanted household. */
    isGone,
    /** Its name; null unless it was shown since the page was loaded. */
    goneName: lastShown?.id === wanted ? (lastShown?.name ?? null) : null,
    /** Clears the selection. */
    forget: () => {
      removeStored(HOUSEHOLD_KEY);
      change({}, { replace: true });
    },
  };
}

/** The last household that was shown. */
function useLastShown(shown: Household | null): Household | null {
  const [last, setLast] = useState(shown);
  if (shown === null || shown === last) return last;
  setLast(shown);
  return shown;
}

/** Ignores the household another account used in this browser. */
function lastOf(owner: string): string | null {
  const [storedOwner, id = null] = readStored(HOUSEHOLD_KEY)?.split(' ') ?? [];
  return storedOwner === owner ? id : null;
}

/** Informs the user that they are no longer a member of the household. */
function GoneNotice({ name, onSeen }: { name: string | null; onSeen: () => void }) {
  const texts = useTexts(householdTexts);
  return (
    <Notice>
      <div className={styles['notice']}>
        <div>
          <p className={styles['noticeTitle']}>
            {name === null ? texts.gone : texts.goneNamed({ name })}
          </p>
          <p>{texts.goneText}</p>
        </div>
        <Button size="small" onClick={onSeen}>
          {texts.goneSeen}
        </Button>
      </div>
    </Notice>
  );
}

/** Name, number of members and the buttons for members. */
function HouseholdHead({ household }: { household: Household }) {
  const { name, memberCount, role } = household;
  const texts = useTexts(householdTexts);
  const lead = [texts.members({ count: memberCount }), ...(role === 'owner' ? [texts.owner] : [])];
  return (
    <PageHead title={name} lead={lead.join(' · ')}>
      <MemberButtons household={household} />
    </PageHead>
  );
}

type HouseholdTabsProps = CreateHousehold & { households: readonly Household[]; chosen: Household };

/** Links to the user's households. */
function HouseholdTabs({ households, chosen, ...creating }: HouseholdTabsProps) {
  const texts = useTexts(householdTexts);
  return (
    <div className={styles['tabs']}>
      <nav aria-label={texts.list}>
        <ul>
          {households.map(({ id, name }) => (
            <li key={id}>
              <Link href={householdPath(id)} aria-current={id === chosen.id ? 'page' : undefined}>
                <Icon of={Users} size={16} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <CreateButton variant="ghost" {...creating} />
    </div>
  );
}

/** Explains households and offers to create one. */
function NoHouseholds(creating: CreateHousehold) {
  const texts = useTexts(householdTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <CreateButton variant="primary" {...creating} />
      </EmptyState>
    </Sheet>
  );
}

/** Refetches the list when a query of a household answers 404: the user may have been removed. */
function useRemovals(): void {
  const client = useQueryClient();
  const source = useSource();
  useEffect(() => {
    const { queryKey } = householdsQuery(source);
    return client.getQueryCache().subscribe(({ type, query }) => {
      const isOfOne = query.queryKey.length > queryKey.length && beginsWith(query, queryKey);
      if (type !== 'updated' || !isOfOne || !isNotFound(query.state.error)) return;
      const list = client.getQueryState(queryKey);
      const isKnown = (list?.dataUpdatedAt ?? 0) >= query.state.errorUpdatedAt;
      if (list?.fetchStatus === 'idle' && !isKnown) {
        void client.refetchQueries({ queryKey, exact: true });
      }
    });
  }, [client, source]);
}

type QueryKeyOf = { queryKey: readonly unknown[] };

function beginsWith(query: QueryKeyOf, key: readonly unknown[]): boolean {
  return key.every((part, index) => query.queryKey[index] === part);
}

function isNotFound(error: unknown): boolean {
  return error instanceof RemoteError && error.status === 404;
}

type CreateHousehold = { load: () => Promise<unknown>; onCreate: () => void };

/** Preloads the dialog on hover and focus. */
function CreateButton(props: CreateHousehold & { variant: 'primary' | 'ghost' }) {
  const { load, onCreate, variant } = props;
  const texts = useTexts(householdTexts);
  const prepare = () => void loadAhead(load);
  return (
    <Button
      variant={variant}
      icon={Plus}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onCreate}
    >
      {texts.create}
    </Button>
  );
}
