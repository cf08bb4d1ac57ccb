type NamedUser = { firstName: string | null; lastName: string | null; email: string };

/** Display name: first and last name, either of them, or else the e-mail address. */
export function nameOf({ firstName, lastName, email }: NamedUser): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? email : name;
}
