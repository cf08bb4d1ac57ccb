/** Status for each kind of caller; for the owner's own item where there is an id. */
export type Row = {
  nobody: number;
  stranger: number;
  unverified: number;
  /** Has an authenticator app, and has typed only the password: no data route lets them in. */
  halfway?: number;
  owner: number;
  /** Shows the admin token, which opens nothing that is a user's. */
  admin?: number;
} & {
  body?: object | (() => Promise<object>);
  /** The content that is sent as it is, of that type. */
  content?: { type: string; text: string };
  /** The owner's item, where none can be made for each attempt. */
  id?: () => Promise<string>;
};

/** For lists that every user has. */
export const list = { nobody: 401, stranger: 200, unverified: 403, owner: 200 };
export const create = { nobody: 401, stranger: 201, unverified: 403, owner: 201 };
/** For an item of the owner's. */
export const one = { nobody: 401, stranger: 404, unverified: 403, owner: 200 };
