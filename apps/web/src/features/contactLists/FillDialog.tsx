// Contacts of the address book into the list: those to whom all of it applies, counted while one chooses.
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fillContactList } from '@recado/contract/contact-lists';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TagSelect } from '../../entities/tag/TagSelect.tsx';
import { call } from '../../shared/data/client.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { FilledSummary } from './FilledSummary.tsx';

const NOBODY_LEFT_OUT = {
  tagIds: [] as number[],
  writtenFrom: '',
  writtenTo: '',
  neverAnswered: false,
  birthdayFrom: '',
  birthdayTo: '',
};
type Filter = typeof NOBODY_LEFT_OUT;

/** A date field's 2026-11-21 as month and day. */
const monthDay = (day: string): string => day.slice(5);

const asked = (filter: Filter) => ({
  ...filter,
  birthdayFrom: monthDay(filter.birthdayFrom),
  birthdayTo: monthDay(filter.birthdayTo),
});

export function FillDialog({ listId: id, onClose }: { listId: number; onClose: () => void }) {
  const { t } = useTranslation(['contactLists', 'common']);
  const queryClient = useQueryClient();
  const [filter, setFilter] = useState(NOBODY_LEFT_OUT);
  const [counted] = useDebouncedValue(filter, 400);
  const set = <K extends keyof Filter>(name: K, value: Filter[K]): void =>
    setFilter((before) => ({ ...before, [name]: value }));
  const preview = useQuery({
    queryKey: ['contactListItem', 'fill', id, counted],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(fillContactList, { params: { id }, body: { ...asked(counted), preview: true }, signal }),
  });
  const fill = useMutation({
    mutationFn: () => call(fillContactList, { params: { id }, body: { ...asked(filter), preview: false } }),
    onSuccess: ({ created }) => {
      void queryClient.invalidateQueries({ queryKey: ['contactListItem'] });
      void queryClient.invalidateQueries({ queryKey: ['contactList'] });
      notifySuccess(t('import.done', { count: created }));
      onClose();
    },
  });
  const day = (name: 'writtenFrom' | 'writtenTo' | 'birthdayFrom' | 'birthdayTo') => (
    <TextInput
      type="date"
      label={t(`fill.${name}`)}
      value={filter[name]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  const made = preview.data;
  return (
    <Dialog opened onClose={onClose} title={t('fill.title')} size="lg" hasInput>
      <Stack>
        <Text size="sm">{t('fill.text')}</Text>
        <TagSelect label={t('fill.tags')} value={filter.tagIds} onChange={(ids) => set('tagIds', ids)} />
        <Group grow>
          {day('writtenFrom')}
          {day('writtenTo')}
        </Group>
        <Group grow>
          {day('birthdayFrom')}
          {day('birthdayTo')}
        </Group>
        <Text size="xs" c="dimmed">
          {t('fill.birthdayHint')}
        </Text>
        <Switch
          label={t('fill.neverAnswered')}
          description={t('fill.neverAnsweredHint')}
          checked={filter.neverAnswered}
          onChange={(event) => set('neverAnswered', event.currentTarget.checked)}
        />
        {made && <FilledSummary made={made} written={false} />}
        {preview.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(preview.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={!made || made.created === 0} loading={fill.isPending} onClick={() => fill.mutate()}>
            {t('import.write', { count: made?.created ?? 0 })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
