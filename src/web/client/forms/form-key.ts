/** A key for one opened form. `crypto.randomUUID` is missing where a page comes without TLS. */
export function createFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
