import { useQueries } from '@tanstack/react-query';
import { memberNames } from '#web/household/members/member-names.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useHouseholds } from '#web/household/households/use-households.ts';
import { membersQuery } from '#web/household/members/use-members.ts';
import { useKnownUser } from '#web/client/session/user.ts';

/** A member of one of the user's households. */
export type Other = { householdId: string; household: string; memberId: string; name: string };

/** The other members of the user's households; null until all are read. */
export function useOthers() {
  const source = useSource();
  const userId = useKnownUser()?.id;
  const { data: households = [] } = useHouseholds();
  const queries = useQueries({ queries: households.map(({ id }) => membersQuery(source, id)) });
  const others = households.flatMap(({ id: householdId, name: household }, index) => {
    const members = queries[index]?.data ?? [];
    const names = [...memberNames(members)].filter(([memberId]) => memberId !== userId);
    return names.map(([memberId, name]): Other => ({ householdId, household, memberId, name }));
  });
  const failed = queries.filter(({ data, isError }) => data === undefined && isError);
  return {
    others: queries.every(({ data }) => data !== undefined) ? others : null,
    failed: failed[0] ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
