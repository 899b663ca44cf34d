// A card of options: what is chosen in it is saved by its button, as everything in the settings is.
import { Skeleton, Title } from '@mantine/core';
import { SETTING_KEYS, type SettingKey } from '@recado/contract/settings';
import { createContext, use, useState, type ReactNode } from 'react';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { useUnsaved } from '../../../shared/ui/useUnsaved.tsx';
import { SaveButton } from '../SaveButton.tsx';
import page from '../../../shared/ui/TabbedPage.module.css';
import { useSaveSettings, useSettings, type SettingChanges } from './useSettings.ts';

interface Choices {
  /** as it is chosen, or else as it is saved */
  valueOf: (key: SettingKey) => string | undefined;
  choose: (key: SettingKey, value: string) => void;
}

const Chosen = createContext<Choices>({ valueOf: () => undefined, choose: () => undefined });

export const useOptions = (): Choices => use(Chosen);

/** A switch whose state is not known yet is not off: it is not there. */
export function OptionsForm({ title, children }: { title: string; children: ReactNode }) {
  const settings = useSettings();
  const slow = useDelayed(settings.isPending);
  const [chosen, setChosen] = useState<SettingChanges>({});
  const { mutate, isPending } = useSaveSettings();
  const { valueOf } = settings;
  const changes = changed(chosen, valueOf);
  const isDirty = Object.keys(changes).length > 0;
  useUnsaved(() => isDirty && !isPending);
  const choices: Choices = {
    valueOf: (key) => chosen[key] ?? valueOf(key),
    choose: (key, value) => setChosen((before) => ({ ...before, [key]: value })),
  };
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (isDirty && !isPending) mutate(changes, { onSuccess: () => setChosen((now) => without(now, changes)) });
  };
  return (
    <section className={page.card} aria-label={title}>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {settings.data && (
        <form onSubmit={handleSubmit} noValidate>
          <Chosen value={choices}>{children}</Chosen>
          <SaveButton dirty={isDirty} saving={isPending} />
        </form>
      )}
      {settings.isPending && slow && <Skeleton h={180} />}
      <NotLoaded query={settings} />
    </section>
  );
}

/** What was chosen since. */
const without = (chosen: SettingChanges, saved: SettingChanges): SettingChanges =>
  Object.fromEntries(SETTING_KEYS.filter((key) => chosen[key] !== saved[key]).map((key) => [key, chosen[key]]));

/** What is chosen otherwise than it is saved. */
const changed = (chosen: SettingChanges, valueOf: Choices['valueOf']): SettingChanges =>
  Object.fromEntries(
    SETTING_KEYS.filter((key) => key in chosen && chosen[key] !== valueOf(key)).map((key) => [key, chosen[key]]),
  );
