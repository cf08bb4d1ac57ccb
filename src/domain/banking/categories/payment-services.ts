/** Kinds of sellers behind a payment service that puts its own name before the seller's. */
export type PaymentService = 'onlineShop' | 'hotel' | 'restaurant';

/** Words for the way of payment that precede a text: `KORTKÖP 251103 K*NAME`. */
const LEAD = /^(?:(?:KORTK[OÖ]P|AUTOGIRO|RESERVATION) +)?(?:\d{6} +)?/;
const LEAD_MAX = 40;

const SERVICES: readonly [PaymentService, RegExp][] = [
  // Klarna, Svea, Walley, Qliro and Shopify: shops on the internet, and bills of theirs.
  ['onlineShop', /^(?:K|W|SVEA|WALLEY|Q|QLIRO|KLARNA)\* ?[A-ZÅÄÖ]/],
  ['onlineShop', /^(?:SP|KLARNA) [A-ZÅÄÖ]{5}/],
  // Mews, the system of hotels, and Loomis Pay, the till of cafés and restaurants.
  ['hotel', /^MS\* ?[A-ZÅÄÖ]/],
  ['restaurant', /^LOOMISP[* ] ?[A-ZÅÄÖ]/],
];

/** Words that make a service a bank or a bill, which tell nothing of the purchase. */
const NOT_A_SELLER = /^(?:SP|KLARNA) (?:BANK|FAKTURA|FINANS|SVERIGE)/;

/** The service that took a payment, where it tells what is sold through it; else null. */
export function paymentServiceIn(text: string): PaymentService | null {
  const start = text.trimStart().slice(0, LEAD_MAX).toUpperCase();
  const seller = start.replace(LEAD, '');
  if (NOT_A_SELLER.test(seller)) return null;
  return SERVICES.find(([, pattern]) => pattern.test(seller))?.[0] ?? null;
}
