import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import type { Provider } from '#web/auth/provider-way.tsx';
import { request } from '#web/client/http/api.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useWhen } from '#web/client/records/activity-words.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { useAsOwner } from './proof-dialog.tsx';
import { Section, UntilRead } from './section.tsx';
import { providerTexts } from './texts.ts';

/** A user of a provider that opens the account. `email` may be empty. */
type ProviderLink = {
  id: string;
  issuer: string;
  email: string;
  createdAt: string;
  lastUsedAt: string | null;
};

const linksQuery = queryOptions({
  queryKey: ['provider-links'],
  queryFn: () => request<{ links: ProviderLink[] }>('/api/auth/oidc'),
});

/** The users of the installation's provider that the account is joined to. */
export function ProviderSection({ provider }: { provider: Provider }) {
  const texts = useTexts(providerTexts);
  const query = useQuery(linksQuery);
  const { data } = query;
  return (
    <Section id="provider" title={texts.title(provider)} lead={texts.lead(provider)}>
      <UntilRead query={query} />
      {data !== undefined && <Links links={data.links} provider={provider} />}
    </Section>
  );
}

type Props = { links: ProviderLink[]; provider: Provider };

function Links({ links, provider }: Props) {
  const texts = useTexts(providerTexts);
  if (links.length === 0) return <Join provider={provider} />;
  return (
    <ul aria-label={texts.title(provider)} className={styles['list']}>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} provider={provider} />
      ))}
    </ul>
  );
}

function Join({ provider }: { provider: Provider }) {
  const texts = useTexts(providerTexts);
  const asOwner = useAsOwner();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      asOwner(() => request<{ url: string }>('/api/auth/oidc', { method: 'POST', body: {} })),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      {error && <WriteFailure error={error} title={texts.notJoined} />}
      <div className={styles['buttons']}>
        <Button isBusy={isPending} busyText={texts.joining} onClick={() => mutate()}>
          {texts.join(provider)}
        </Button>
      </div>
    </>
  );
}

function LinkRow({ link, provider }: { link: ProviderLink; provider: Provider }) {
  const texts = useTexts(providerTexts);
  const created = useWhen(link.createdAt);
  const used = useWhen(link.lastUsedAt ?? link.createdAt);
  const [isOpen, setOpen] = useState(false);
  const name = link.email || new URL(link.issuer).hostname;
  return (
    <li className={styles['row']}>
      <Icon of={LogIn} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['lead']}>
          {link.lastUsedAt === null ? texts.unused({ created }) : texts.used({ created, used })}
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button size="small" aria-label={texts.removeNamed({ name })} onClick={() => setOpen(true)}>
          {texts.remove}
        </Button>
      </div>
      <Removal {...{ link, provider, isOpen }} onClose={() => setOpen(false)} />
    </li>
  );
}

type RemovalProps = {
  link: ProviderLink;
  provider: Provider;
  isOpen: boolean;
  onClose: () => void;
};

function Removal({ link, provider, isOpen, onClose }: RemovalProps) {
  const texts = useTexts(providerTexts);
  const client = useQueryClient();
  const asOwner = useAsOwner();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => asOwner(() => request(`/api/auth/oidc/${link.id}`, { method: 'DELETE' })),
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.removed(provider) });
        onClose();
      },
      onSettled: () => {
        void client.invalidateQueries({ queryKey: linksQuery.queryKey });
        void client.invalidateQueries({ queryKey: ['user'] });
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.removeTitle(provider)}
      text={provider.isOnly ? texts.removeOnly(provider) : texts.removeText(provider)}
      confirmText={texts.removeConfirm}
      cancelText={texts.keep}
      isBusy={isPending}
      busyText={texts.removing}
      onConfirm={remove}
      onCancel={onClose}
    >
      {error && <WriteFailure error={error} title={texts.notRemoved} />}
    </ConfirmDialog>
  );
}
