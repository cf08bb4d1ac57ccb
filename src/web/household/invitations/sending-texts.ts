// Apart from texts.ts: loaded with the dialogs of a household's members, not with the answer page.
import { type DayParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';

type EmailParams = { email: string };

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
