import type { Tx } from '#server/platform/db/tx.ts';
import { authAudit } from './table.ts';

/** Audit events. A closed list. */
export type AuditAction =
  | 'signed_up'
  | 'confirmed'
  | 'signed_in'
  | 'signed_out'
  | 'recovery_requested'
  | 'password_changed'
  | 'password_reset'
  | 'email_change_requested'
  | 'email_changed'
  | 'refresh_token_reused'
  | 'factor_enrolled'
  | 'factor_added'
  | 'factor_shown'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_joined'
  | 'provider_parted'
  | 'credential_counter_behind'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'changed_by_administrator'
  | 'deleted_by_administrator';

export async function record(
  tx: Tx,
  event: { userId: string | null; action: AuditAction; ip: string; now: Date },
): Promise<void> {
  const { userId, action, ip, now } = event;
  await tx.insert(authAudit).values({ userId, action, ip, at: now.toISOString() });
}
