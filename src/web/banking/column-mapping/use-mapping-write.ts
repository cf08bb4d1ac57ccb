import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import { request } from '#web/client/http/api.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';

/** Says what columns are, or forgets what was said; then files are read anew. */
export function useMappingWrite(fingerprint: string) {
  const path = `/api/column-mappings/${fingerprint}`;
  const say = useBankWrite((body: ColumnMapping) =>
    request<undefined>(path, { method: 'PUT', body }),
  );
  const forget = useBankWrite((_: undefined) => request<undefined>(path, { method: 'DELETE' }));
  return { say, forget };
}
