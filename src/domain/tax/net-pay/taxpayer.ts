import { municipalityOf } from '../municipalities/municipalities.ts';
import type { Taxpayer } from './net-pay.ts';
import type { TaxFacts } from './tax-facts.ts';

/** The taxpayer of a profile; null while a fact is missing or the municipality is unknown. */
export function taxpayerOf({ municipality, birthYear, churchMember }: TaxFacts): Taxpayer | null {
  if (municipality === null || birthYear === null || churchMember === null) return null;
  const known = municipalityOf(municipality);
  if (known === null) return null;
  return { municipality: known, birthYear, churchMember: churchMember === 1 };
}
