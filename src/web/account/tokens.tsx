import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import Plug from 'lucide-react/icons/plug';
import { useState } from 'react';
import {
  type ListedToken,
  SCOPES,
  type Scope,
  TOKEN_DAYS,
  TOKEN_DAYS_MAX,
  type TokenDraft,
} from '#domain/access/tokens.ts';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { unlessReadAhead } from '#web/client/cache/queries.ts';
import { SmallFormContent } from '#web/client/forms/small-form-dialog.tsx';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText, showFailure } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useWhen } from '#web/client/records/activity-words.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/kit/ui/dialog.tsx';
import { DateField, RuledFieldset, TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { CopyButton } from './app-dialog.tsx';
import { useAsOwner } from './proof-dialog.tsx';
import { Section, UntilRead } from './section.tsx';
import { tokenTexts } from './token-texts.ts';
import styles from './account.module.css';

/** Personal tokens of programs. */
export function TokenSection() {
  const texts = useTexts(tokenTexts);
  const query = useQuery(tokensQuery);
  const { data } = query;
  return (
    <Section id="tokens" title={texts.title} lead={texts.lead}>
      <UntilRead query={query} />
      {data?.tokens === null && <p className={styles['lead']}>{texts.notOffered}</p>}
      {data?.tokens && <Tokens tokens={data.tokens} />}
    </Section>
  );
}

function Tokens({ tokens }: { tokens: readonly ListedToken[] }) {
  const texts = useTexts(tokenTexts);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {tokens.length === 0 && <p className={styles['lead']}>{texts.none}</p>}
      {tokens.length > 0 && (
        <ul aria-label={texts.title} className={styles['list']}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <div className={styles['buttons']}>
        <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      </div>
      {isAdding && <TokenDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** A token with what it may do, its end and last use, and the button that revokes it. */
function TokenRow({ token }: { token: ListedToken }) {
  const texts = useTexts(tokenTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { id, name, scopes, expiresOn, isExpired, lastUsedAt, lastNetwork, createdAt } = token;
  const when = useWhen(lastUsedAt ?? createdAt);
  const day = formatDay(expiresOn, language);
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(`/api/tokens/${id}`, { method: 'DELETE' }),
  });
  const revoke = () =>
    mutate(undefined, {
      onSuccess: () => showToast({ title: texts.revoked }),
      onError: (error) => showFailure({ title: texts.notRevoked, retry: revoke }, error, language),
      onSettled: () => void readTokensAnew(client),
    });
  return (
    <li className={styles['row']}>
      <Icon of={Plug} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['lead']}>
          {scopes.map((scope) => texts.scopeWords[scope].name).join(' · ')}
        </p>
        <p className={styles['lead']}>
          {isExpired ? texts.expired({ day }) : texts.validUntil({ day })}
          {' · '}
          {lastUsedAt === null ? texts.unused : texts.used({ when, network: lastNetwork ?? '' })}
        </p>
      </div>
      <Button
        size="small"
        isBusy={isPending}
        busyText={texts.revoking}
        aria-label={texts.revokeNamed({ name })}
        onClick={revoke}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}

type DialogProps = { onClose: () => void };

/** The questions about a new token, then its secret, this once. */
function TokenDialog({ onClose }: DialogProps) {
  const texts = useTexts(tokenTexts);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={texts.addTitle}>
        <TokenForm onMade={setSecret} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.madeTitle} description={texts.madeText}>
      <DialogBody>
        <code aria-label={texts.token} className={styles['code']}>
          {secret}
        </code>
        <div className={styles['buttons']}>
          <CopyButton text={secret} label={texts.copy} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const FIELDS = ['name', 'expiresOn', 'scopes', ...SCOPES] as const;

function TokenForm({ onMade }: { onMade: (secret: string) => void }) {
  const texts = useTexts(tokenTexts);
  const [today] = useState(() => dayOf(new Date()));
  const form = useSmallForm(FIELDS, useMaking(onMade));
  const scopesError = form.errorOf('scopes');
  return (
    <SmallFormContent
      words={{ cancel: texts.cancel, submit: texts.make, busy: texts.making }}
      form={form}
    >
      <TextField
        label={texts.name}
        name="name"
        help={texts.nameHelp}
        autoComplete="off"
        error={form.errorOf('name')}
      />
      <RuledFieldset legend={texts.scopes}>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            label={texts.scopeWords[scope].name}
            help={texts.scopeWords[scope].help}
            aria-invalid={scopesError !== null}
          />
        ))}
        {scopesError !== null && <FormError>{scopesError}</FormError>}
      </RuledFieldset>
      <DateField
        label={texts.expiresOn}
        name="expiresOn"
        defaultValue={addDays(today, TOKEN_DAYS)}
        min={today}
        max={addDays(today, TOKEN_DAYS_MAX)}
        error={form.errorOf('expiresOn')}
      />
    </SmallFormContent>
  );
}

type TypedToken = { readonly [Field in (typeof FIELDS)[number]]: string };

function useMaking(onMade: (secret: string) => void) {
  const texts = useTexts(tokenTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const asOwner = useAsOwner();
  return async (typed: TypedToken): Promise<FormOutcome<(typeof FIELDS)[number]>> => {
    const { name, expiresOn } = typed;
    const scopes: Scope[] = SCOPES.filter((scope) => typed[scope] !== '');
    const body: TokenDraft = { name, scopes, expiresOn };
    try {
      const { token } = await asOwner(() =>
        request<{ token: string }>('/api/tokens', { method: 'POST', body }),
      );
      void readTokensAnew(client);
      onMade(token);
    } catch (error) {
      const refused = error instanceof RemoteError ? error.issues : [];
      if (refused.length === 0) {
        return { alertTitle: texts.notMade, alert: failureText(error, language) };
      }
      const issues = refused.map(({ path, message }) => [path.split('.')[0], message]);
      return {
        issues: Object.fromEntries(issues) as FormOutcome<(typeof FIELDS)[number]>['issues'] & {},
      };
    }
    return {};
  };
}

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => request<{ tokens: ListedToken[] | null }>('/api/tokens', { signal }),
  refetchOnMount: unlessReadAhead,
});

function readTokensAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: tokensQuery.queryKey });
}
