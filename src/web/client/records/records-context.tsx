import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { onCurrencyChanged } from './preferred-currency.ts';
import type { Source } from './source.ts';

const SourceContext = createContext<Source | null>(null);

/** Gives the screens below their records; what is cached of them is read anew in a new currency. */
export function RecordsProvider({ source, children }: { source: Source; children: ReactNode }) {
  const client = useQueryClient();
  useEffect(
    () => onCurrencyChanged(() => void client.invalidateQueries({ queryKey: source.key })),
    [client, source],
  );
  return <SourceContext value={source}>{children}</SourceContext>;
}

export function useSource(): Source {
  const source = use(SourceContext);
  if (source === null) throw new Error('No records above this screen');
  return source;
}
