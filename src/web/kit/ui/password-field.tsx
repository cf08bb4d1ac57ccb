import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Field, type FieldParts } from './field.tsx';
import { IconButton } from './button.tsx';
import styles from './password-field.module.css';

type Props = FieldParts & ComponentProps<'input'>;

/** Give `autoComplete` ("current-password" or "new-password"), so that password managers help. */
export function PasswordField({ label, help, error, isOptional, ...input }: Props) {
  const texts = useTexts(passwordTexts);
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={input.id}>
      {(control) => (
        <div className={styles['frame']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            className={styles['toggle']}
            icon={isShown ? EyeOff : Eye}
            label={isShown ? texts.hide : texts.show}
            size="small"
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}

const passwordTexts = defineTexts({
  en: { show: 'Show password', hide: 'Hide password' },
  sv: { show: 'Visa lösenord', hide: 'Dölj lösenord' },
});
