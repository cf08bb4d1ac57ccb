import { type ComponentProps, useState } from 'react';
import { CURRENCIES } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { type Household, householdDraft } from '#domain/household/households.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useWrite } from '#web/client/records/use-records.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import { useHouseholdList } from '#web/household/households/use-households.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { FieldPair, RuledFieldset, TextField } from '#web/kit/ui/field.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { FlagChecks, FLAGS, flagsOf, toFlag } from './household-settings.tsx';
import { settingsTexts } from './texts.ts';
import styles from './settings.module.css';

/** The dialog that is open. */
export type SettingsTaskName = 'sharing' | 'settings' | 'leave' | 'remove';

type Props = {
  task: SettingsTaskName;
  household: Household;
  onGone: () => void;
  onClose: () => void;
};

/** Dialog for one of the tasks. */
export function SettingsTask({ task, household, onGone, onClose }: Props) {
  if (task === 'sharing') return <SharingDialog household={household} onClose={onClose} />;
  if (task === 'settings') return <SettingsDialog household={household} onClose={onClose} />;
  const Leave = task === 'leave' ? LeaveDialog : DeleteDialog;
  return <Leave household={household} onGone={onGone} onClose={onClose} />;
}

type LeaveProps = Omit<Props, 'task'>;

function LeaveDialog({ household: { id, name }, ...handlers }: LeaveProps) {
  const texts = useTexts(settingsTexts);
  const userId = useKnownUser()?.id ?? '';
  const words = {
    title: texts.leaveTitle({ name }),
    follows: texts.leaveFollows,
    confirm: texts.leave,
    busy: texts.leaving,
    done: texts.left({ name }),
  };
  const path = `/api/households/${id}/members/${userId}`;
  return <LeaveOrDeleteDialog householdId={id} path={path} words={words} {...handlers} />;
}

function DeleteDialog({ household: { id, name, memberCount }, ...handlers }: LeaveProps) {
  const texts = useTexts(settingsTexts);
  const words = {
    title: texts.removeTitle({ name }),
    follows: texts.removeFollows({ count: memberCount }),
    confirm: texts.remove,
    busy: texts.removing,
    done: texts.removed({ name }),
  };
  return (
    <LeaveOrDeleteDialog
      householdId={id}
      path={`/api/households/${id}`}
      words={words}
      {...handlers}
    />
  );
}

type SharingDialogProps = { household: Household; onClose: () => void };

/** The categories that the user shares, for owners and members alike. */
function SharingDialog({ household, onClose }: SharingDialogProps) {
  const texts = useTexts(settingsTexts);
  const { id, sharing } = household;
  const save = useSaving(`/api/households/${id}/sharing`, {
    before: sharing,
    savedText: texts.sharingSaved,
    onDone: onClose,
  });
  const form = useSmallForm([...FLAGS, 'totalsOnly'], (typed) => {
    const chosen = Object.entries(flagsOf(typed)).filter(([flag]) => isOffered(household, flag));
    return save({ ...Object.fromEntries(chosen), totalsOnly: toFlag(typed.totalsOnly) });
  });
  return (
    <SettingsFormDialog
      title={texts.sharing}
      description={texts.sharingText}
      form={form}
      onClose={onClose}
    >
      <div className={styles['checks']}>
        <FlagChecks chosen={sharing} within={household} />
      </div>
      <div className={styles['apart']}>
        <Checkbox
          label={texts.hideItems}
          help={texts.hideItemsHelp}
          name="totalsOnly"
          defaultChecked={sharing.totalsOnly === 1}
        />
      </div>
    </SettingsFormDialog>
  );
}

/** Flags that the household does not share keep the user's earlier choice. */
function isOffered(household: Household, flag: string): boolean {
  return household[flag as (typeof FLAGS)[number]] === 1;
}

type LeaveOrDeleteDialogProps = {
  householdId: string;
  /** Path to delete: the household, or the user's membership. */
  path: string;
  words: { title: string; follows: string; confirm: string; busy: string; done: string };
  /** Called once the user is no longer a member. */
  onGone: () => void;
  onClose: () => void;
};

/** Confirms leaving or deleting a household. */
function LeaveOrDeleteDialog({
  householdId,
  path,
  words,
  onGone,
  onClose,
}: LeaveOrDeleteDialogProps) {
  const texts = useTexts(settingsTexts);
  const list = useHouseholdList();
  const remove = useWrite(async () => {
    await request(path, { method: 'DELETE' });
    list.drop(householdId);
    onGone();
    showToast({ title: words.done });
  });
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      text={words.follows}
      confirmText={words.confirm}
      cancelText={texts.cancel}
      isBusy={remove.isPending}
      busyText={words.busy}
      onConfirm={() => remove.mutate(undefined)}
      onCancel={onClose}
    >
      {remove.error === null ? undefined : <Refused error={remove.error} />}
    </ConfirmDialog>
  );
}

function Refused({ error }: { error: Error }) {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const isLastOwner = error instanceof RemoteError && error.code === 'last_owner';
  return (
    <FormError>
      <p>{failureText(error, language)}</p>
      {isLastOwner && <p>{texts.handOverFirst}</p>}
    </FormError>
  );
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

type SettingsDialogProps = { household: Household; onClose: () => void };

/** Settings of the household, for owners. */
function SettingsDialog({ household, onClose }: SettingsDialogProps) {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const save = useSaving(`/api/households/${household.id}`, {
    before: household,
    savedText: texts.saved,
    onDone: onClose,
  });
  const form = useSmallForm(['name', 'currency', 'language', ...FLAGS], async (typed) => {
    const checked = householdDraft.safeParse({ name: typed.name });
    if (!checked.success) {
      const key = checked.error.issues[0]?.message ?? 'unknown';
      return { issues: { name: issueText(key, language) } };
    }
    const { currency, language: ofMails } = typed;
    return save({ ...checked.data, currency, language: ofMails, ...flagsOf(typed) });
  });
  return (
    <SettingsFormDialog
      title={texts.settings}
      description={texts.settingsText}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        name="name"
        autoComplete="off"
        defaultValue={household.name}
        error={form.errorOf('name')}
      />
      <CurrencyAndLanguage household={household} />
      <RuledFieldset legend={texts.flags}>
        <p className={styles['help']}>{texts.flagsHelp}</p>
        <div className={styles['checks']}>
          <FlagChecks chosen={household} />
        </div>
      </RuledFieldset>
    </SettingsFormDialog>
  );
}

function CurrencyAndLanguage({ household }: { household: Household }) {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const currencies = CURRENCIES.map((value) => ({
    value,
    text: `${value} · ${currencyName(value, language)}`,
  }));
  return (
    <FieldPair>
      <Select
        label={texts.currency}
        help={texts.currencyHelp}
        name="currency"
        options={currencies}
        defaultValue={household.currency}
      />
      <Select
        label={texts.language}
        name="language"
        options={LANGUAGE_OPTIONS}
        defaultValue={household.language}
      />
    </FieldPair>
  );
}

type SettingsFormDialogProps = Omit<ComponentProps<typeof SmallFormDialog>, 'words'> & {
  title: string;
  description: string;
};

/** Form dialog with the shared texts for saving. */
function SettingsFormDialog({ title, description, ...dialog }: SettingsFormDialogProps) {
  const { cancel, save, saving } = useTexts(settingsTexts);
  return (
    <SmallFormDialog
      words={{ title, description, cancel, submit: save, busy: saving }}
      {...dialog}
    />
  );
}

type SavedFields = { [field: string]: unknown };

type SavingOptions = {
  /** Values when the dialog opened; later ones are ignored. */
  before: SavedFields;
  savedText: string;
  onDone: () => void;
};

/**
 * Sends only the fields changed since the dialog opened, so that two owners do not overwrite each
 * other, and shows the saved household at once. Returns the error message, if any.
 */
function useSaving(path: string, { before, savedText, onDone }: SavingOptions) {
  const language = useLanguage();
  const [opened] = useState(before);
  const list = useHouseholdList();
  const change = useWrite(async (_, body: object) => {
    list.keep(await request<Household>(path, { method: 'PUT', body }));
  });
  return async (after: SavedFields): Promise<{ alert?: string }> => {
    const changes = Object.entries(after).filter(([field, value]) => opened[field] !== value);
    try {
      if (changes.length > 0) await change.mutateAsync(Object.fromEntries(changes));
      showToast({ title: savedText });
      onDone();
      return {};
    } catch (error) {
      return { alert: failureText(error, language) };
    }
  };
}
