// For how long conversations are kept, and the files into which the older ones went.
import { Select, Skeleton, Title } from '@mantine/core';
import { DEFAULT_KEEP_MONTHS, KEEP_MONTHS } from '@recado/contract/constants';
import { useState } from 'react';
import { useSettingWords } from '../../../entities/setting/useSettingWords.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Can } from '../../../shared/session/Can.tsx';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import page from '../../../shared/ui/TabbedPage.module.css';
import { useUnsaved } from '../../../shared/ui/useUnsaved.tsx';
import { OptionRow, useOptionIds } from './Option.tsx';
import { useSaveSettings, useSettings } from './useSettings.ts';
import { SaveButton } from '../SaveButton.tsx';
import classes from '../Settings.module.css';
import { KeepDialog } from './KeepDialog.tsx';
import { MessageExports } from './MessageExports.tsx';

export function RetentionCard() {
  const { t } = useTranslation('retention');
  const settings = useSettings();
  const { data, error, refetch } = settings;
  return (
    <section className={page.card} aria-label={t('title')}>
      <Title order={2} size="h5" mb={4}>
        {t('title')}
      </Title>
      {data && <KeepForm saved={settings.valueOf('keepMonths') ?? DEFAULT_KEEP_MONTHS} />}
      {settings.isPending && <Skeleton h={80} />}
      <NotLoaded query={{ data, error, refetch }} />
      <Can do="settings-page:exports">
        <MessageExports />
      </Can>
    </section>
  );
}

function KeepForm({ saved }: { saved: string }) {
  const { t } = useTranslation('settings');
  const ids = useOptionIds();
  const [chosen, setChosen] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useSaveSettings();
  const value = chosen ?? saved;
  const isDirty = value !== saved;
  useUnsaved(() => isDirty && !isPending);
  const words = useSettingWords();
  const nameOf = (months: string): string => words('keepMonths', months) ?? months;
  const save = (): void =>
    mutate(
      { keepMonths: value },
      {
        // What was chosen since stays to be saved.
        onSuccess: () => setChosen((now) => (now === value ? null : now)),
        onSettled: () => setAsks(false),
      },
    );
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (!isDirty || isPending) return;
    if (deletes(value, saved)) setAsks(true);
    else save();
  };
  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <OptionRow
          name="keepMonths"
          label={t('option.keepMonths.label')}
          text={t('option.keepMonths.text')}
          ids={ids}
          wide
        >
          <Select
            className={classes.select}
            aria-labelledby={ids.label}
            aria-describedby={ids.text}
            data={KEEP_MONTHS.map((months) => ({ value: months, label: nameOf(months) }))}
            value={value}
            allowDeselect={false}
            onChange={(months) => months !== null && setChosen(months)}
          />
        </OptionRow>
        <SaveButton dirty={isDirty} saving={isPending} />
      </form>
      {asks && <KeepDialog months={nameOf(value)} busy={isPending} onKeep={save} onClose={() => setAsks(false)} />}
    </>
  );
}

/** More than is deleted now. */
const deletes = (chosen: string, saved: string): boolean =>
  chosen !== DEFAULT_KEEP_MONTHS && (saved === DEFAULT_KEEP_MONTHS || Number(chosen) < Number(saved));
