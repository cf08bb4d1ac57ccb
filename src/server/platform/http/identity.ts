/** The user in a valid access token; the session may have ended since. */
export type Identity = {
  userId: string;
  email: string;
  /** Null when a hosted service stores the sessions. */
  sessionId: string | null;
  expiresAtS: number;
  /**
   * Whether the token has the highest level that can be required: a second factor or, where a
   * hosted service stores the factors, that the account has none.
   */
  isStrong: boolean;
  /** True when a hosted service has not confirmed the address: it opens no data then. */
  isUnconfirmed?: boolean;
};

/** Identifies the user of an access token. */
export type Verifier = {
  /** Checks signature and claims; null when the token is not valid now. */
  verify(bearer: string): Promise<Identity | null>;
};
