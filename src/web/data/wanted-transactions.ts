/** Which transactions are looked for; an empty text is no condition. */
export type Wanted = {
  search: string;
  account: string;
  category: string;
  month: string;
  reviewed: string;
};

/** All of them. */
export const EVERYTHING: Wanted = {
  search: '',
  account: '',
  category: '',
  month: '',
  reviewed: '',
};

/** What is asked of the server: only what is a condition. */
export function conditionsOf(wanted: Wanted): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).filter(([, text]) => text !== ''));
}
