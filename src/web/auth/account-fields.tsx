import { useState } from 'react';
import { PASSWORD_CHARACTERS_MIN } from '#domain/auth/passwords.ts';
import { PasswordStrength } from './password-strength.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import styles from './entry-form.module.css';
import { authTexts } from './texts.ts';

type Errors = { email: string | null; firstName: string | null; lastName: string | null };

/** Fields of the account's owner: names are optional, the address is required. */
export function ProfileFields({ errors }: { errors: Errors }) {
  const texts = useTexts(authTexts);
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          isOptional
          error={errors.firstName}
        />
        <TextField
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          isOptional
          error={errors.lastName}
        />
      </div>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
      />
    </>
  );
}

/** A password that is being chosen, with a hint of how strong it is. */
export function NewPasswordField({ label, error }: { label: string; error: string | null }) {
  const [typed, setTyped] = useState('');
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={PASSWORD_CHARACTERS_MIN}
      error={error}
      help={<PasswordStrength password={typed} />}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
