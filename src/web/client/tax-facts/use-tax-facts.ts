import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#domain/account/profile.ts';
import type { DatedTaxFacts } from '#domain/tax/net-pay/tax-facts.ts';
import { request } from '#web/client/http/api.ts';
import { userQuery } from '#web/client/session/user.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

/** Facts about the user that tax by table follows from. */
export function useTaxFacts(): UseQueryResult<DatedTaxFacts> {
  return useQuery(taxFactsQuery(useSource()));
}

export function taxFactsQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'tax-facts'],
    queryFn: async (): Promise<DatedTaxFacts> => {
      const facts = source.taxFacts?.read() ?? (await request<User>('/api/user'));
      const { municipality, birthYear, churchMember, residences } = facts;
      return { municipality, birthYear, churchMember, residences };
    },
  });
}

/** Saves the facts, and reads everything again that follows from them. */
export function useSaveTaxFacts(): (facts: DatedTaxFacts) => Promise<DatedTaxFacts> {
  const source = useSource();
  const client = useQueryClient();
  return async (facts) => {
    const saved = source.taxFacts
      ? source.taxFacts.save(facts)
      : await request<User>('/api/auth/user/profile', { method: 'PUT', body: facts });
    const { municipality, birthYear, churchMember, residences } = saved;
    const kept = { municipality, birthYear, churchMember, residences };
    client.setQueryData([...source.key, 'tax-facts'], kept);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
    await client.invalidateQueries({ queryKey: source.key });
    return kept;
  };
}
