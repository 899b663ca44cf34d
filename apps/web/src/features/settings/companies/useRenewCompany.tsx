// The expire button: one more period for a company, after a question that shows the new date.
import { Text } from '@mantine/core';
import { updateCompany, type Company } from '@recado/contract/companies';
import { addRecurrence } from '@recado/rules/recurrence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { openConfirm } from '../../../shared/ui/openConfirm.ts';

interface Renewal {
  id: number;
  dueDate: string;
  /** the new due date, where the company is */
  to: string;
}

/** Returns the function that asks and extends; only for a company that has a due date. */
export function useRenewCompany(): (company: Company & { dueDate: string }) => void {
  const { t } = useTranslation(['companies', 'common']);
  const formats = useFormats();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, dueDate }: Renewal) => call(updateCompany, { params: { id }, body: { dueDate } }),
    onSuccess: (_company, { to }) => {
      void queryClient.invalidateQueries({ queryKey: ['company'] });
      notifySuccess(t('renew.done', { to }));
    },
  });
  return ({ id, name, dueDate, dueDay, recurrence, timeZone }) => {
    const next = addRecurrence(new Date(dueDate), recurrence, timeZone, dueDay ?? undefined).toISOString();
    const to = formats.date(next, timeZone);
    const text = { from: formats.date(dueDate, timeZone), to, recurrence: t(`recurrence.${recurrence}`) };
    openConfirm({
      title: t('renew.title', { name }),
      children: <Text size="sm">{t('renew.text', text)}</Text>,
      labels: { confirm: t('renew.confirm', { to }), cancel: t('common:cancel') },
      onConfirm: () => mutate({ id, dueDate: next, to }),
    });
  };
}
