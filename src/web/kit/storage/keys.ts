// Every name under which the browser stores data. A released name never changes: users would lose
// its data. Single constants, so that the script of a page's head includes only those it uses.

export const SESSION_KEY = 'valv.session';
/** The user signed out in this browser, in whichever tab. */
export const LEFT_KEY = 'valv.left';
export const SIGN_UP_VERIFIER_KEY = 'valv.signUpVerifier';
export const PENDING_EMAIL_KEY = 'valv.pendingEmail';
export const ADMIN_TOKEN_KEY = 'valv.adminToken';

export const LANGUAGE_KEY = 'valv.language';
export const THEME_KEY = 'valv.theme';
export const CURRENCY_KEY = 'valv.currency';
/** Rules that the operator added to those of the release, as they were last read. */
export const ADDED_RULES_KEY = 'valv.addedRules';

/** The figure that a signed-in user's next visit begins with. */
export const LAST_FIGURE_KEY = 'valv.last-figure';
/** The examples that a user's items had when they were last read. */
export const EXAMPLES_KEY = 'valv.examples';
/** The household viewed last. */
export const HOUSEHOLD_KEY = 'valv.household';
/** The invitation that a mailed link brought, until it is answered. */
export const INVITATION_KEY = 'valv.invitation';
/** The session in which a guest's data was not moved to the account. */
export const DECLINED_KEY = 'valv.declined';
/** All data of a guest is under this prefix, and nothing else is. */
export const GUEST_PREFIX = 'valv.guest.';

// Followed by whose it is.
export const FIRST_DAY_PREFIX = 'valv.first-day.';
export const TODAYS_MONEY_PREFIX = 'valv.todays-money.';
/** Accounts that are not wanted among the assets now. */
export const UNLISTED_PREFIX = 'valv.unlisted.';

// Of one tab.
/** The address to open after signing in. */
export const WANTED_KEY = 'valv.wanted';
/** Typed values of a form that the end of a session interrupted. */
export const TYPING_KEY = 'valv.typing';
/** When the page was last loaded again for a new version. */
export const RELOADED_KEY = 'valv.reloaded';

// Caches: what a user last read, and the code of a build.
export const READ_PREFIX = 'valv.read.';
export const CODE_PREFIX = 'valv.code.';

// Cookies, by which the server picks a page.
export const LANGUAGE_COOKIE = 'valv.lang';
export const SIGNED_IN_COOKIE = 'valv.in';
/** The installation is a demo. */
export const DEMO_COOKIE = 'valv.demo';
/** Users log in by a provider only. */
export const PROVIDER_ONLY_COOKIE = 'valv.provider-only';
