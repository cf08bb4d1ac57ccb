import type { AccountForm, Asset, AssetType } from '#domain/records/assets.ts';

/** Types of assets that can keep holdings. */
export const HOLDING_TYPES: readonly AssetType[] = ['investment', 'retirement', 'other'];

const UNTAXED: readonly (AccountForm | null)[] = ['isk', 'kf', 'pension'];

/** Whether an asset of a type can keep holdings. */
export function canHold(type: AssetType): boolean {
  return HOLDING_TYPES.includes(type);
}

/** Whether gains of an account are declared: not those of an ISK, a KF or a pension. */
export function isTaxedForm(form: Asset['accountForm']): boolean {
  return !UNTAXED.includes(form);
}
