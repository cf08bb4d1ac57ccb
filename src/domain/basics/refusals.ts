import { defineTexts, type Language } from './texts.ts';

/** Every way a request can be refused, with its HTTP status. A closed list. */
export const REFUSAL_STATUS = {
  invalid: 400,
  bad_json: 400,
  unreadable: 400,
  invalid_registration: 400,
  reauthentication_needed: 400,
  user_already_exists: 400,
  weak_password: 400,
  invalid_link: 400,
  limit_reached: 400,
  co_owner_full: 400,
  co_owned_many: 400,
  no_holdings: 400,
  bad_signature: 400,
  unauthenticated: 401,
  admin_token_required: 401,
  invalid_credentials: 401,
  premium_required: 402,
  forbidden: 403,
  kept_elsewhere: 403,
  provider_only: 403,
  demo_no_mail: 403,
  insufficient_aal: 403,
  email_not_confirmed: 403,
  user_banned: 403,
  mailbox_not_proven: 403,
  mail_not_proven: 403,
  invitation_other_address: 403,
  co_owned: 403,
  foreign_origin: 403,
  scope: 403,
  not_found: 404,
  banks_off: 404,
  conflict: 409,
  proposal_changed: 409,
  demo_mixes: 409,
  keeps_holdings: 409,
  last_owner: 409,
  already_member: 409,
  already_invited: 409,
  backup_running: 409,
  backup_elsewhere: 409,
  already_subscribed: 409,
  gone: 410,
  bank_consent_over: 410,
  invitation_over: 410,
  invitation_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  other_host: 421,
  idempotency_key_reused: 422,
  invalid_code: 422,
  same_password: 422,
  too_many_requests: 429,
  reads_under_way: 429,
  mail_limit: 429,
  internal: 500,
  backup_failed: 500,
  not_offered: 501,
  bank_refused: 502,
  unavailable: 503,
  busy: 503,
  payments_away: 503,
  provider_away: 503,
  bank_unavailable: 503,
  storage_full: 507,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** An issue of one field: its path, its code, and a sentence. */
export type Issue = { path: string; code: string; message: string };

/** Kinds of records with a limit on their number. */
export type LimitedKind =
  | 'assets'
  | 'liabilities'
  | 'incomes'
  | 'costs'
  | 'goals'
  | 'households'
  | 'members'
  | 'categories'
  | 'rules'
  | 'removed'
  | 'decisions'
  | 'accounts'
  | 'connections'
  | 'files'
  | 'values'
  | 'terms'
  | 'transactions'
  | 'instruments'
  | 'prices'
  | 'megabytes'
  | 'activities'
  | 'mortgages'
  | 'mappings'
  | 'shares'
  | 'tokens'
  | 'calendars';

/** Values that a refusal's sentence may name. */
export type RefusalValues = {
  seconds?: number;
  limit?: number;
  kind?: LimitedKind;
  id?: string;
  address?: string;
  host?: string;
  /** The scope that a token lacks; null: no token may do it. */
  scope?: string | null;
};

const KINDS: Readonly<Record<Language, Record<LimitedKind, string>>> = {
  en: {
    assets: 'assets',
    liabilities: 'liabilities',
    incomes: 'income sources',
    costs: 'costs',
    goals: 'goals',
    households: 'households',
    members: 'people',
    categories: 'categories',
    rules: 'rules',
    removed: 'removed items',
    decisions: 'decisions on recurring payments',
    accounts: 'bank accounts',
    connections: 'connections to banks',
    files: 'imported files',
    values: 'values of months',
    terms: 'days of rates and shares',
    transactions: 'transactions',
    instruments: 'instruments',
    prices: 'prices',
    megabytes: 'MB of texts, notes and tags of transactions',
    activities: 'activities',
    mortgages: 'mortgages',
    mappings: 'column mappings',
    shares: 'shares of items',
    tokens: 'access tokens',
    calendars: 'calendar addresses',
  },
  sv: {
    assets: 'tillgångar',
    liabilities: 'skulder',
    incomes: 'inkomstkällor',
    costs: 'kostnader',
    goals: 'mål',
    households: 'hushåll',
    categories: 'kategorier',
    rules: 'regler',
    removed: 'borttagna poster',
    decisions: 'beslut om återkommande betalningar',
    accounts: 'bankkonton',
    connections: 'bankkopplingar',
    files: 'importerade filer',
    values: 'månadsvärden',
    terms: 'dagar för räntor och andelar',
    transactions: 'transaktioner',
    instruments: 'värdepapper',
    prices: 'kurser',
    megabytes: 'MB texter, anteckningar och taggar i transaktioner',
    members: 'personer',
    activities: 'aktiviteter',
    mortgages: 'bolån',
    mappings: 'kolumntolkningar',
    shares: 'andelar i poster',
    tokens: 'åtkomstnycklar',
    calendars: 'kalenderadresser',
  },
};

const texts = defineTexts({
  en: {
    invalid: 'Some of what was sent is not valid. Correct the fields that are named.',
    bad_json: 'The request is not valid JSON.',
    unreadable: 'The request could not be read, or did not arrive in time.',
    invalid_registration: 'Invalid registration data',
    user_already_exists: 'User already exists with this email',
    weak_password: 'The password is too weak. Choose another one.',
    invalid_link: 'Invalid reset link. Ask for a new link.',
    limit_reached: ({ limit, kind = 'assets' }: RefusalValues) =>
      `There is room for ${numberIn('en', limit)} ${KINDS.en[kind]}. ` +
      'Remove some to add new ones.',
    bad_signature: 'The signature is missing, wrong or too old.',
    unauthenticated: 'You were not logged in, so nothing was done. Log in and try again.',
    admin_token_required: 'Please enter a valid admin token',
    invalid_credentials: 'Invalid email or password',
    premium_required: 'This is part of Valv Premium. Everything that you have stays yours.',
    forbidden: 'You may not do this.',
    kept_elsewhere:
      'Your login is kept by another service. Ask whoever runs this site to erase your account.',
    provider_only: 'Here you log in through a provider only, not with a password.',
    demo_no_mail:
      'This is a demo, which sends no email and keeps nothing overnight. Open the demo instead.',
    reauthentication_needed: 'Nothing was changed. Confirm first that it is you.',
    insufficient_aal: 'Confirm with your authenticator app or security key first.',
    email_not_confirmed: 'You must verify your email before you can log in. Check your inbox.',
    user_banned: 'This account is closed.',
    foreign_origin: 'The request came from another site and was refused.',
    scope: ({ scope }: RefusalValues) =>
      scope
        ? `The access token lacks the permission ${scope}. Make one that has it.`
        : 'No access token may do this. Log in and do it yourself.',
    not_found: 'It does not exist, or it is not yours.',
    proposal_changed: 'The proposal was changed meanwhile. Read it again before you answer.',
    conflict: 'It was changed meanwhile. Compare the versions and choose.',
    demo_mixes:
      'You already have items of your own. Confirm that the examples may be added beside them.',
    gone: 'It was deleted more than 30 days ago and can no longer be brought back.',
    mailbox_not_proven:
      'Open the link in the invitation’s email to answer it. Until a link in an email to you has ' +
      'been used, anybody could have signed up with your address.',
    mail_not_proven:
      'No link in an email to you has been used yet, so the address could be somebody else’s. Log ' +
      'out and choose "Forgot your password?": its link confirms the address.',
    invitation_other_address: ({ address }: RefusalValues) =>
      `The invitation is for ${address ?? ''}. Log in with that address to answer it.`,
    co_owner_full:
      'There is no room for it at a co-owner, who has as many items, values of months or ' +
      'unanswered proposals as an account holds.',
    co_owned_many:
      'The accounts that you own a share of have more transactions together than can be calculated. ' +
      'End one of those shares.',
    no_holdings: 'Only an investment, a pension or an asset of the type other can keep holdings.',
    keeps_holdings:
      'Its value follows from its holdings. Change their transactions or prices instead.',
    co_owned: 'You own a share of it. Only the one who manages it can change it.',
    last_owner: 'You are the only owner. Make somebody else an owner first.',
    already_member: 'They are already in the household.',
    already_invited: 'They have been invited already. Send the invitation again instead.',
    invitation_over: 'The invitation has been answered or has ended. Ask for a new one.',
    invitation_expired: 'The invitation was valid for seven days. Ask for a new one.',
    already_subscribed: 'You have Premium already. Change or cancel it where you pay for it.',
    too_large: 'The request is too large.',
    unsupported_media_type: 'Send the request as application/json.',
    other_host: ({ address, host }: RefusalValues) =>
      `Valv is set up to answer at ${address}, and was asked for at ${host}. Go to the first ` +
      'address. If you run this Valv and the second one is right, set PUBLIC_URL to it and ' +
      'restart; behind a proxy, let the proxy pass the Host header on.',
    idempotency_key_reused: 'This form was already sent with other content. Open it again.',
    invalid_code: 'The code is wrong or has been used. Try another one.',
    same_password: 'The new password must differ from the old one.',
    too_many_requests: ({ seconds }: RefusalValues) =>
      `Too many attempts. Try again in ${inEnglish(seconds)}.`,
    reads_under_way: ({ seconds }: RefusalValues) =>
      `Two large reads of your transactions are under way. Try again in ${inEnglish(seconds)}.`,
    mail_limit: ({ seconds }: RefusalValues) =>
      'An email was just sent, or too many were. You can ask for a new one in ' +
      `${inEnglish(seconds)}.`,
    internal: ({ id }: RefusalValues) =>
      `Something went wrong on our side and nothing was saved. Reference: ${id ?? 'unknown'}`,
    backup_running: 'A backup is being made. Wait until it is there.',
    backup_elsewhere: 'Another node has the file. The list says which.',
    backup_failed: 'Failed to create backup',
    not_offered: 'The login service of this installation does not offer this.',
    banks_off: 'This installation is not connected to any banks.',
    bank_consent_over: 'The link to the bank has been used or is too old. Start again.',
    bank_refused: 'The bank did not accept it. Start again, or choose another bank.',
    bank_unavailable: 'The bank does not answer just now. Try again in a while.',
    unavailable: 'The service is restarting. Try again in a moment.',
    busy: ({ seconds }: RefusalValues) =>
      `Too much is going on just now. Try again in ${inEnglish(seconds)}.`,
    payments_away: 'The payment service does not answer just now. Try again in a while.',
    provider_away: 'The login provider does not answer just now. Try again in a while.',
    storage_full: 'The browser has no room for more. Remove something, or create an account.',
  },
  sv: {
    invalid: 'Något i det som skickades är inte giltigt. Rätta fälten som nämns.',
    bad_json: 'Begäran är inte giltig JSON.',
    unreadable: 'Begäran gick inte att läsa eller kom inte fram i tid.',
    invalid_registration: 'Uppgifterna för registreringen är inte giltiga',
    user_already_exists: 'En användare med denna email finns redan',
    weak_password: 'Lösenordet är för svagt. Välj ett annat.',
    invalid_link: 'Ogiltig återställningslänk. Be om en ny länk.',
    limit_reached: ({ limit, kind = 'assets' }: RefusalValues) =>
      `Det ryms ${numberIn('sv', limit)} ${KINDS.sv[kind]}. ` +
      'Ta bort några för att lägga till nya.',
    bad_signature: 'Signaturen saknas, är fel eller för gammal.',
    unauthenticated: 'Du var inte inloggad, så ingenting gjordes. Logga in och försök igen.',
    admin_token_required: 'Ange en giltig administratörsnyckel',
    invalid_credentials: 'Fel email eller lösenord',
    premium_required: 'Det här ingår i Valv Premium. Allt du redan har är fortfarande ditt.',
    forbidden: 'Det här får du inte göra.',
    kept_elsewhere:
      'Din inloggning finns hos en annan tjänst. Be den som driver webbplatsen att radera ditt ' +
      'konto.',
    provider_only: 'Här loggar du bara in via en leverantör, inte med lösenord.',
    demo_no_mail:
      'Det här är en demo, som inte skickar e-post och inte sparar något över natten. ' +
      'Öppna demon i stället.',
    reauthentication_needed: 'Inget har ändrats. Bekräfta först att det är du.',
    insufficient_aal: 'Bekräfta först med din autentiseringsapp eller säkerhetsnyckel.',
    email_not_confirmed: 'Du måste verifiera din email innan du kan logga in. Kolla din inbox.',
    user_banned: 'Kontot är stängt.',
    foreign_origin: 'Begäran kom från en annan webbplats och nekades.',
    scope: ({ scope }: RefusalValues) =>
      scope
        ? `Åtkomstnyckeln saknar behörigheten ${scope}. Skapa en som har den.`
        : 'Det här får ingen åtkomstnyckel göra. Logga in och gör det själv.',
    not_found: 'Det finns inte, eller så är det inte ditt.',
    proposal_changed: 'Förslaget ändrades under tiden. Läs det igen innan du svarar.',
    conflict: 'Det ändrades under tiden. Jämför versionerna och välj.',
    demo_mixes: 'Du har redan egna poster. Bekräfta att exemplen får läggas till bredvid dem.',
    gone: 'Det togs bort för mer än 30 dagar sedan och kan inte längre återställas.',
    mailbox_not_proven:
      'Öppna länken i inbjudans mejl för att svara. Innan en länk i ett mejl till dig har använts ' +
      'kan vem som helst ha skapat ett konto med din adress.',
    mail_not_proven:
      'Ingen länk i ett mejl till dig har använts än, så adressen kan vara någon annans. Logga ut ' +
      'och välj ”Glömt lösenordet?”: länken där bekräftar adressen.',
    invitation_other_address: ({ address }: RefusalValues) =>
      `Inbjudan gäller ${address ?? ''}. Logga in med den adressen för att svara.`,
    co_owner_full:
      'Det får inte plats hos en delägare, som har så många poster, månadsvärden eller obesvarade ' +
      'förslag som ryms i ett konto.',
    co_owned_many:
      'Kontona som du äger en andel av har tillsammans fler transaktioner än som kan räknas. Avsluta ' +
      'någon av de andelarna.',
    no_holdings:
      'Bara en investering, en pension eller en tillgång av typen övrigt kan ha innehav.',
    keeps_holdings: 'Värdet följer av innehaven. Ändra deras transaktioner eller kurser i stället.',
    co_owned: 'Du äger en andel av det. Bara den som sköter posten kan ändra den.',
    last_owner: 'Du är den enda ägaren. Gör först någon annan till ägare.',
    already_member: 'Personen är redan med i hushållet.',
    already_invited: 'Personen är redan inbjuden. Skicka inbjudan igen i stället.',
    invitation_over: 'Inbjudan är redan besvarad eller gäller inte längre. Be om en ny.',
    invitation_expired: 'Inbjudan gällde i sju dagar. Be om en ny.',
    already_subscribed: 'Du har redan Premium. Ändra eller säg upp det där du betalar.',
    too_large: 'Begäran är för stor.',
    unsupported_media_type: 'Skicka begäran som application/json.',
    other_host: ({ address, host }: RefusalValues) =>
      `Valv är inställt på att svara på ${address}, men öppnades på ${host}. Gå till den första ` +
      'adressen. Är det du som driver Valv och den andra är rätt: ställ in PUBLIC_URL på den och ' +
      'starta om; bakom en proxy ska proxyn skicka vidare Host-huvudet.',
    idempotency_key_reused: 'Formuläret har redan skickats med annat innehåll. Öppna det på nytt.',
    invalid_code: 'Koden är fel eller redan använd. Prova en annan.',
    same_password: 'Det nya lösenordet måste skilja sig från det gamla.',
    too_many_requests: ({ seconds }: RefusalValues) =>
      `För många försök. Försök igen om ${inSwedish(seconds)}.`,
    reads_under_way: ({ seconds }: RefusalValues) =>
      `Två stora läsningar av dina transaktioner pågår. Försök igen om ${inSwedish(seconds)}.`,
    mail_limit: ({ seconds }: RefusalValues) =>
      `Ett mejl skickades nyss, eller för många. Du kan be om ett nytt om ${inSwedish(seconds)}.`,
    internal: ({ id }: RefusalValues) =>
      `Något gick fel hos oss och inget sparades. Referens: ${id ?? 'okänd'}`,
    backup_running: 'En säkerhetskopia håller på att skapas. Vänta tills den är klar.',
    backup_elsewhere: 'En annan nod har filen. Listan säger vilken.',
    backup_failed: 'Säkerhetskopian kunde inte skapas',
    not_offered: 'Inloggningstjänsten i den här installationen har inte den här funktionen.',
    banks_off: 'Den här installationen är inte kopplad till några banker.',
    bank_consent_over: 'Länken till banken är redan använd eller för gammal. Börja om.',
    bank_refused: 'Banken godtog det inte. Börja om, eller välj en annan bank.',
    bank_unavailable: 'Banken svarar inte just nu. Försök igen om en stund.',
    unavailable: 'Tjänsten startar om. Försök igen om en stund.',
    busy: ({ seconds }: RefusalValues) =>
      `Det är för mycket att göra just nu. Försök igen om ${inSwedish(seconds)}.`,
    payments_away: 'Betaltjänsten svarar inte just nu. Försök igen om en stund.',
    provider_away: 'Inloggningsleverantören svarar inte just nu. Försök igen om en stund.',
    storage_full: 'Webbläsaren har inte plats för mer. Ta bort något eller skapa ett konto.',
  },
});

/** The sentence of a refusal, in the reader's language. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  values: RefusalValues = {},
): string {
  const text = texts[language][code];
  return typeof text === 'function' ? text(values) : text;
}

const GROUPED_FROM = 10_000;

function numberIn(language: Language, number = 0): string {
  // Grouped from five digits on, as both languages do.
  return number < GROUPED_FROM ? `${number}` : number.toLocaleString(language);
}

function inEnglish(seconds = 60): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function inSwedish(seconds = 60): string {
  return seconds === 1 ? '1 sekund' : `${seconds} sekunder`;
}
