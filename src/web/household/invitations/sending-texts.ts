// Apart from texts.ts: loaded with the dialogs of a household's members, not with the answer page.
import { defineTexts } from '#domain/basics/texts.ts';

type Household = { name: string };
type Sent = { email: string };
type At = { day: string };

export const sendingTexts = defineTexts({
  en: {
    cancel: 'Cancel',
    expires: ({ day }: At) => `can be answered until ${day}`,
    expired: ({ day }: At) => `expired ${day}`,
    resend: 'Send again',
    resendTo: ({ email }: Sent) => `Send again to ${email}`,
    sending: 'Sending...',
    resent: ({ email }: Sent) => `The invitation is sent to ${email} again`,
    revoke: 'Take back',
    revokeOf: ({ email }: Sent) => `Take back the invitation to ${email}`,
    revoking: 'Taking back...',
    revoked: ({ email }: Sent) => `The invitation to ${email} is taken back`,
    inviteTitle: ({ name }: Household) => `Invite to ${name}`,
    inviteText:
      'They get an email with a link that works for seven days, with or without an account today.',
    email: 'Email address',
    language: 'Language of the email',
    send: 'Send invitation',
    invited: ({ email }: Sent) => `The invitation is sent to ${email}`,
    resendInstead: 'You find it under “View Members”, where it can be sent again.',
  },
  sv: {
    cancel: 'Avbryt',
    expires: ({ day }: At) => `kan besvaras till och med ${day}`,
    expired: ({ day }: At) => `gick ut ${day}`,
    resend: 'Skicka igen',
    resendTo: ({ email }: Sent) => `Skicka igen till ${email}`,
    sending: 'Skickar...',
    resent: ({ email }: Sent) => `Inbjudan är skickad till ${email} igen`,
    revoke: 'Ta tillbaka',
    revokeOf: ({ email }: Sent) => `Ta tillbaka inbjudan till ${email}`,
    revoking: 'Tar tillbaka...',
    revoked: ({ email }: Sent) => `Inbjudan till ${email} är tillbakatagen`,
    inviteTitle: ({ name }: Household) => `Bjud in till ${name}`,
    inviteText:
      'Personen får ett mejl med en länk som gäller i sju dagar, med eller utan konto i dag.',
    email: 'E-postadress',
    language: 'Mejlets språk',
    send: 'Skicka inbjudan',
    invited: ({ email }: Sent) => `Inbjudan är skickad till ${email}`,
    resendInstead: 'Du hittar den under ”Visa medlemmar”, där den kan skickas igen.',
  },
});
