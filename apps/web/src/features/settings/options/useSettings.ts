// The options of the company: read, and saved together.
import { listSettings, updateSetting, type Setting, type SettingKey } from '@recado/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';

const settingsKey = ['setting', 'list'] as const;

export function useSettings() {
  const query = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(listSettings, { signal }) });
  const find = (key: SettingKey): Setting | undefined => query.data?.find((setting) => setting.key === key);
  return {
    ...query,
    /** undefined: not known yet */
    valueOf: (key: SettingKey): string | undefined => find(key)?.value,
    hasValue: (key: SettingKey): boolean => find(key)?.hasValue ?? false,
  };
}

export type SettingChanges = Partial<Record<SettingKey, string>>;

const isKey = (key: string, changes: SettingChanges): key is SettingKey => key in changes;

export function useSaveSettings() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: SettingChanges) => {
      // An answer under way is from before the change.
      await queryClient.cancelQueries({ queryKey: settingsKey });
      // One after the other: what comes before one that is refused is saved, and shown so.
      for (const [key, value] of Object.entries(changes))
        if (isKey(key, changes)) {
          const saved = await call(updateSetting, { params: { key }, body: { key, value } });
          queryClient.setQueryData<Setting[]>(settingsKey, (list) => list && withSetting(list, saved));
        }
    },
    onSuccess: () => notifySuccess(t('updated')),
  });
}

const withSetting = (list: Setting[], changed: Setting): Setting[] =>
  list.some(({ key }) => key === changed.key)
    ? list.map((setting) => (setting.key === changed.key ? changed : setting))
    : [...list, changed];
