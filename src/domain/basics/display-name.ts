type NamedUser = { firstName: string | null; lastName: string | null; email: string };

/** Display name: first and last name, either of them, or else the e-mail address. */
export function nameOf({ firstName, lastName, email }: NamedUser): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? email : name;
}

/**
 * Avatar initials (docs/product.md, section 2): first letters of first and last name; else the
 * first two letters of the first name; else of the e-mail; else `VA`.
 */
export function initialsOf(user: {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}): string {
  const first = [...(user.firstName ?? '').trim()];
  const last = [...(user.lastName ?? '').trim()];
  const letters =
    first.length > 0 && last.length > 0
      ? [first[0], last[0]]
      : first.length > 0
        ? first.slice(0, 2)
        : [...(user.email ?? '').trim()].slice(0, 2);
  return letters.length > 0 ? letters.join('').toLocaleUpperCase('sv') : 'VA';
}
