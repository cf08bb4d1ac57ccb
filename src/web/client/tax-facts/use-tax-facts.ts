import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TaxFacts } from '#domain/tax/net-pay/tax-facts.ts';
import { userQuery } from '#web/client/session/user.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** Facts about the user that tax by table follows from. */
export function useTaxFacts(): UseQueryResult<TaxFacts> {
  const source = useSource();
  return useQuery({
    queryKey: [...source.key, 'tax-facts'],
    queryFn: async (): Promise<TaxFacts> => {
      const { municipality, birthYear, churchMember } = await source.taxFacts();
      return { municipality, birthYear, churchMember };
    },
  });
}

/** Saves the facts, and reads everything again that follows from them. */
export function useSaveTaxFacts(): (facts: TaxFacts) => Promise<void> {
  const source = useSource();
  const client = useQueryClient();
  return async (facts) => {
    await source.saveTaxFacts(facts);
    client.setQueryData([...source.key, 'tax-facts'], facts);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
    await client.invalidateQueries({ queryKey: source.key });
  };
}
