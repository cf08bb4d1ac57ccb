import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addedRules, type AddedRules, keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import { request } from '#web/client/http/api.ts';
import { ADDED_RULES_KEY } from '#web/kit/storage/keys.ts';
import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';

/**
 * Asks once a visit for the rules that the operator added to those of the release, and stores them,
 * so that the next visit calculates with them from its first figure on (start.tsx).
 */
export function FollowAddedRules(): null {
  const client = useQueryClient();
  useEffect(() => {
    request<{ files: AddedRules[] }>('/api/rules/added', { isAnonymous: true })
      .then(({ files }) => {
        if (!adopt(files)) return;
        void client.invalidateQueries();
      })
      // Those that are stored hold; the next visit asks again.
      .catch(() => undefined);
  }, [client]);
  return null;
}

/** Calculates with these; false: they are those of the last visit. */
function adopt(files: readonly AddedRules[]): boolean {
  const known = readStored(ADDED_RULES_KEY);
  const text = files.length === 0 ? null : JSON.stringify(files);
  if (text === known && addedRules().length === files.length) return false;
  keepAddedRules(files);
  if (text === null) removeStored(ADDED_RULES_KEY);
  else writeStored(ADDED_RULES_KEY, text);
  return true;
}
