import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { onCurrencyChanged } from './preferred-currency.ts';
import type { RecordsSource } from './source.ts';

const SourceContext = createContext<RecordsSource | null>(null);

/** Provides the records to the screens below; cached totals are read again in a new currency. */
export function RecordsProvider({
  source,
  children,
}: {
  source: RecordsSource;
  children: ReactNode;
}) {
  const client = useQueryClient();
  useEffect(
    () => onCurrencyChanged(() => void client.invalidateQueries({ queryKey: source.key })),
    [client, source],
  );
  return <SourceContext value={source}>{children}</SourceContext>;
}

export function useSource(): RecordsSource {
  const source = use(SourceContext);
  if (source === null) throw new Error('No records above this screen');
  return source;
}
