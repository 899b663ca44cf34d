// Deleting, after a question.
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { notifySuccess } from '../ui/notify.ts';
import { openConfirm } from '../ui/openConfirm.ts';

export interface RemoveOptions<Row> {
  remove: (row: Row) => Promise<unknown>;
  /** how the question names it */
  nameOf: (row: Row) => string;
  /** query keys whose lists are out of date afterwards */
  invalidates?: readonly string[];
  /** what else to say; left out: that it cannot be undone */
  warning?: string;
  successText?: string;
  /** what else is to be known, or decided */
  detailOf?: ((row: Row) => ReactNode) | undefined;
  onDone?: (row: Row) => void;
}

/** Returns the function that asks and deletes. */
export function useRemove<Row>({
  remove,
  nameOf,
  invalidates = [],
  ...options
}: RemoveOptions<Row>): (row: Row) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: remove,
    onSuccess: (_reply, row) => {
      for (const entity of invalidates) void queryClient.invalidateQueries({ queryKey: [entity] });
      notifySuccess(options.successText ?? t('deleted'));
      options.onDone?.(row);
    },
  });
  return (row) =>
    openConfirm({
      title: t('remove.title', { name: nameOf(row) }),
      children: (
        <Stack gap="sm">
          {options.detailOf?.(row)}
          <Text size="sm">{options.warning ?? t('remove.text')}</Text>
        </Stack>
      ),
      labels: { confirm: t('delete'), cancel: t('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate(row),
    });
}
