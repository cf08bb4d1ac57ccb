import { defineTexts } from '#domain/basics/texts.ts';

export const passwordTexts = defineTexts({
  en: {
    title: 'Password',
    lead: 'A new password signs out all your other devices.',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm password',
    required: 'Write your current password.',
    again: 'Write the password once more.',
    differ: 'The passwords do not match',
    save: 'Change password',
    saving: 'Changing...',
    saved: 'The password is changed',
    savedText: 'All your other devices are signed out.',
  },
  sv: {
    title: 'Lösenord',
    lead: 'Ett nytt lösenord loggar ut alla dina andra enheter.',
    current: 'Nuvarande lösenord',
    new: 'Nytt lösenord',
    confirm: 'Bekräfta lösenord',
    required: 'Skriv ditt nuvarande lösenord.',
    again: 'Skriv lösenordet en gång till.',
    differ: 'Lösenorden matchar inte',
    save: 'Byt lösenord',
    saving: 'Byter...',
    saved: 'Lösenordet är bytt',
    savedText: 'Alla dina andra enheter är utloggade.',
  },
});
