import type { AccountForm, Asset, AssetType } from '#domain/records/assets.ts';

const TYPES: readonly AssetType[] = ['investment', 'retirement', 'other'];

const UNTAXED: readonly (AccountForm | null)[] = ['isk', 'kf', 'pension'];

/** Whether an asset of a type can keep holdings. */
export function canHold(type: AssetType): boolean {
  return TYPES.includes(type);
}

/** Whether gains of an account are declared: not those of an ISK, a KF or a pension. */
export function isTaxedForm(form: Asset['accountForm']): boolean {
  return !UNTAXED.includes(form);
}
