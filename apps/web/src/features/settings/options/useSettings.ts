// The options of the company: read, changed on the screen at once, and put back when the server refuses.
import { listSettings, updateSetting, type Setting, type SettingKey } from '@recado/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/data/client.ts';
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

interface Change {
  key: SettingKey;
  value: string;
}

export function useChangeSetting() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const put = (setting: Setting): void =>
    void queryClient.setQueryData<Setting[]>(settingsKey, (list) => list && withSetting(list, setting));
  return useMutation({
    mutationFn: ({ key, value }: Change) => call(updateSetting, { params: { key }, body: { key, value } }),
    onMutate: async (change) => {
      // An answer under way is from before the change.
      await queryClient.cancelQueries({ queryKey: settingsKey });
      const before = queryClient.getQueryData<Setting[]>(settingsKey)?.find(({ key }) => key === change.key);
      // A credential is not shown: what becomes of it is the server's to say.
      if (before && before.hasValue === undefined) put(change);
      return before;
    },
    onError: (_error, _change, before) => before && put(before),
    onSuccess: (setting) => {
      put(setting);
      notifySuccess(t('updated'));
    },
  });
}

const withSetting = (list: Setting[], changed: Setting): Setting[] =>
  list.some(({ key }) => key === changed.key)
    ? list.map((setting) => (setting.key === changed.key ? changed : setting))
    : [...list, changed];
