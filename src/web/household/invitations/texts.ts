import {
  type EmailParams,
  type DayParams,
  defineTexts,
  type NameParams,
} from '#domain/basics/texts.ts';

type HouseholdParams = { household: string };
type InvitedParams = HouseholdParams & { inviter: string };
type AddressParams = { address: string };
type VisibleItems = { inviter: string; others: number; categories: string };

export const invitationTexts = defineTexts({
  en: {
    title: ({ household }: HouseholdParams) => `Invitation to ${household}`,
    plainTitle: 'Invitation to a household',
    lead: ({ inviter, household }: InvitedParams) =>
      `${inviter} invites you to the household ${household} in Valv.`,
    until: ({ day }: DayParams) => `You can answer until ${day}.`,
    points: {
      together: 'You see together what you own and owe, and how it grows.',
      seen: ({ inviter, others, categories }: VisibleItems) =>
        `When you join, ${inviter}${others > 0 ? ` and ${others} more` : ''} will see your ` +
        `${categories}: each item with its name and amount.`,
      choice:
        'You can change that at any time, or show totals only. Nobody else can change your items.',
      leave: 'You can leave whenever you want, with everything that is yours.',
    },
    categories: {
      assets: 'assets',
      liabilities: 'liabilities',
      income: 'incomes',
      goals: 'goals',
      costs: 'costs',
    },
    forAddress: ({ address }: AddressParams) =>
      `The invitation is for ${address}. Use that address for your account.`,
    signUp: 'Create account',
    signIn: 'Log in',
    goOn: 'Continue logging in',
    signedInAs: ({ address }: AddressParams) => `You are logged in as ${address}.`,
    accept: 'Accept',
    accepting: 'Accepting...',
    decline: 'Decline',
    declining: 'Declining...',
    accepted: ({ household }: HouseholdParams) => `You are now a member of ${household}`,
    declined: 'You have declined the invitation',
    otherTitle: 'The invitation is for somebody else',
    other: ({ address }: AddressParams) =>
      `It is for ${address}. Log out, and log in or sign up with that address to answer it.`,
    signOut: 'Log out and use another account',
    signingOut: 'Logging out...',
    toHousehold: 'Go to the household',
    toHome: 'Go to Valv',
    states: {
      accepted: 'The invitation has already been accepted',
      declined: 'The invitation has been declined',
      revoked: 'The invitation has been taken back',
      expired: 'The invitation has expired',
      inviter_left: 'The invitation is no longer valid',
    },
    stateTexts: {
      accepted: ({ household }: InvitedParams) =>
        `If it was you, ${household} is among your households.`,
      declined: ({ inviter }: InvitedParams) => `Ask ${inviter} for a new one if you want to join.`,
      revoked: ({ inviter }: InvitedParams) => `Ask ${inviter} for a new one if you want to join.`,
      expired: ({ inviter }: InvitedParams) =>
        `It could be answered for seven days. Ask ${inviter} for a new one.`,
      inviter_left: ({ inviter, household }: InvitedParams) =>
        `${inviter} can no longer invite to ${household}. Ask one of its owners for a new ` +
        'invitation if you want to join.',
    },
    unknown: 'The link does not lead to an invitation',
    unknownText:
      'It may be incomplete, or a newer email with another link has taken its place. Open the ' +
      'link in the latest email, or ask for a new invitation.',
    notAnswered: 'The invitation cannot be answered any more',
    own: 'Invitations to you',
    ownSeen:
      'If you accept, the members see your items of the kinds that the household shares. You can ' +
      'change that at any time.',
    ownRow: ({ inviter }: { inviter: string }) => `${inviter} invites you`,
    ownUntil: ({ day }: DayParams) => `answer until ${day}`,
    acceptOne: ({ household }: HouseholdParams) => `Accept the invitation to ${household}`,
    declineOne: ({ household }: HouseholdParams) => `Decline the invitation to ${household}`,
  },
  sv: {
    title: ({ household }: HouseholdParams) => `Inbjudan till ${household}`,
    plainTitle: 'Inbjudan till ett hushåll',
    lead: ({ inviter, household }: InvitedParams) =>
      `${inviter} bjuder in dig till hushållet ${household} i Valv.`,
    until: ({ day }: DayParams) => `Du kan svara till och med ${day}.`,
    points: {
      together: 'Ni ser tillsammans vad ni äger och är skyldiga, och hur det växer.',
      seen: ({ inviter, others, categories }: VisibleItems) =>
        `När du går med ser ${inviter}${others > 0 ? ` och ${others} till` : ''} dina ` +
        `${categories}: varje post med namn och belopp.`,
      choice:
        'Du kan ändra det när du vill, eller visa bara summor. Ingen annan kan ändra dina poster.',
      leave: 'Du kan lämna när du vill, med allt som är ditt.',
    },
    categories: {
      assets: 'tillgångar',
      liabilities: 'skulder',
      income: 'inkomster',
      goals: 'mål',
      costs: 'kostnader',
    },
    forAddress: ({ address }: AddressParams) =>
      `Inbjudan gäller ${address}. Använd den adressen till ditt konto.`,
    signUp: 'Skapa konto',
    signIn: 'Logga in',
    goOn: 'Fortsätt logga in',
    signedInAs: ({ address }: AddressParams) => `Du är inloggad som ${address}.`,
    accept: 'Tacka ja',
    accepting: 'Tackar ja...',
    decline: 'Tacka nej',
    declining: 'Tackar nej...',
    accepted: ({ household }: HouseholdParams) => `Du är nu med i ${household}`,
    declined: 'Du har tackat nej till inbjudan',
    otherTitle: 'Inbjudan gäller någon annan',
    other: ({ address }: AddressParams) =>
      `Den gäller ${address}. Logga ut, och logga in eller skapa ett konto med den adressen ` +
      'för att svara.',
    signOut: 'Logga ut och använd ett annat konto',
    signingOut: 'Loggar ut...',
    toHousehold: 'Till hushållet',
    toHome: 'Till Valv',
    states: {
      accepted: 'Inbjudan är redan besvarad med ja',
      declined: 'Inbjudan är besvarad med nej',
      revoked: 'Inbjudan är tillbakatagen',
      expired: 'Inbjudan har gått ut',
      inviter_left: 'Inbjudan gäller inte längre',
    },
    stateTexts: {
      accepted: ({ household }: InvitedParams) =>
        `Om det var du finns ${household} bland dina hushåll.`,
      declined: ({ inviter }: InvitedParams) => `Be ${inviter} om en ny om du vill vara med.`,
      revoked: ({ inviter }: InvitedParams) => `Be ${inviter} om en ny om du vill vara med.`,
      expired: ({ inviter }: InvitedParams) =>
        `Den kunde besvaras i sju dagar. Be ${inviter} om en ny.`,
      inviter_left: ({ inviter, household }: InvitedParams) =>
        `${inviter} kan inte längre bjuda in till ${household}. Be någon av ägarna om en ny ` +
        'inbjudan om du vill vara med.',
    },
    unknown: 'Länken leder inte till någon inbjudan',
    unknownText:
      'Den kan vara ofullständig, eller ersatt av länken i ett nyare mejl. Öppna länken i det ' +
      'senaste mejlet eller be om en ny inbjudan.',
    notAnswered: 'Inbjudan kan inte längre besvaras',
    own: 'Inbjudningar till dig',
    ownSeen:
      'Om du tackar ja ser medlemmarna dina poster av de slag som hushållet delar. Du kan ändra ' +
      'det när du vill.',
    ownRow: ({ inviter }: { inviter: string }) => `${inviter} bjuder in dig`,
    ownUntil: ({ day }: DayParams) => `svara senast ${day}`,
    acceptOne: ({ household }: HouseholdParams) => `Tacka ja till inbjudan till ${household}`,
    declineOne: ({ household }: HouseholdParams) => `Tacka nej till inbjudan till ${household}`,
  },
});

export const sendingTexts = defineTexts({
  en: {
    cancel: 'Cancel',
    expires: ({ day }: DayParams) => `can be answered until ${day}`,
    expired: ({ day }: DayParams) => `expired ${day}`,
    resend: 'Send again',
    resendTo: ({ email }: EmailParams) => `Send again to ${email}`,
    sending: 'Sending...',
    resent: ({ email }: EmailParams) => `The invitation is sent to ${email} again`,
    revoke: 'Take back',
    revokeOf: ({ email }: EmailParams) => `Take back the invitation to ${email}`,
    revoking: 'Taking back...',
    revoked: ({ email }: EmailParams) => `The invitation to ${email} is taken back`,
    inviteTitle: ({ name }: NameParams) => `Invite to ${name}`,
    inviteText:
      'They get an email with a link that works for seven days, with or without an account today.',
    email: 'Email address',
    language: 'Language of the email',
    send: 'Send invitation',
    invited: ({ email }: EmailParams) => `The invitation is sent to ${email}`,
    resendInstead: 'You find it under “View Members”, where it can be sent again.',
  },
  sv: {
    cancel: 'Avbryt',
    expires: ({ day }: DayParams) => `kan besvaras till och med ${day}`,
    expired: ({ day }: DayParams) => `gick ut ${day}`,
    resend: 'Skicka igen',
    resendTo: ({ email }: EmailParams) => `Skicka igen till ${email}`,
    sending: 'Skickar...',
    resent: ({ email }: EmailParams) => `Inbjudan är skickad till ${email} igen`,
    revoke: 'Ta tillbaka',
    revokeOf: ({ email }: EmailParams) => `Ta tillbaka inbjudan till ${email}`,
    revoking: 'Tar tillbaka...',
    revoked: ({ email }: EmailParams) => `Inbjudan till ${email} är tillbakatagen`,
    inviteTitle: ({ name }: NameParams) => `Bjud in till ${name}`,
    inviteText:
      'Personen får ett mejl med en länk som gäller i sju dagar, med eller utan konto i dag.',
    email: 'E-postadress',
    language: 'Mejlets språk',
    send: 'Skicka inbjudan',
    invited: ({ email }: EmailParams) => `Inbjudan är skickad till ${email}`,
    resendInstead: 'Du hittar den under ”Visa medlemmar”, där den kan skickas igen.',
  },
});
