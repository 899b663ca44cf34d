// Money that came and does not add up: it stays in sight of super-administrators until one of them has seen to it.
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import {
  closePaymentProblem,
  listPaymentProblems,
  type PaymentProblem,
  type PaymentProvider,
} from '@recado/contract/invoices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';
import classes from './Jobs.module.css';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

const PROVIDERS: Record<PaymentProvider, string> = {
  sandbox: 'Sandbox',
  efi: 'Efí',
  asaas: 'Asaas',
  mercadopago: 'Mercado Pago',
};

/** @param entity whose queries are looked at again every now and then */
export function PaymentProblems({ entity }: { entity: string }) {
  const { t } = useTranslation('jobs');
  const { data: problems = [] } = useQuery({
    queryKey: [entity, 'payment-problems'],
    queryFn: ({ signal }) => call(listPaymentProblems, { signal }),
  });
  const close = useClose(entity);
  if (problems.length === 0) return null;
  return (
    <Alert
      role="region"
      className={classes.problems}
      variant="light"
      color="red"
      radius={0}
      icon={<Banknote aria-hidden />}
      title={t('problems.title')}
    >
      <Stack component="ul" className={classes.problemList} gap="sm">
        {problems.map((problem) => (
          <Problem key={problem.uuid} problem={problem} onClose={() => close(problem)} />
        ))}
      </Stack>
    </Alert>
  );
}

function Problem({ problem: row, onClose }: { problem: PaymentProblem; onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const invoice = t('problems.invoice', { detail: row.detail, date: formats.date(row.dueDate, row.timeZone) });
  const money = t('problems.money', { received: formats.money(row.received), value: formats.money(row.value) });
  return (
    <Group component="li" align="flex-start" justify="space-between" gap="xs">
      <div className={classes.problem}>
        <Text size="sm" fw={600}>
          {t(`problems.kind.${row.problem}`)}: {row.company}
        </Text>
        <Text size="sm">
          {money} · {invoice}
        </Text>
        <Text size="sm">
          {PROVIDERS[row.provider]} <Code>{row.externalId ?? row.uuid}</Code> · {formats.shortDateTime(row.at)}
        </Text>
        <Text size="sm">{t(`problems.todo.${row.problem}`)}</Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={`${t('problems.close')}: ${row.company}, ${money}`}
        onClick={onClose}
      >
        {t('problems.close')}
      </Button>
    </Group>
  );
}

function useClose(entity: string): (problem: PaymentProblem) => void {
  const { t } = useTranslation(['jobs', 'common']);
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (uuid: string) => call(closePaymentProblem, { params: { uuid } }),
    onSuccess: () => notifySuccess(t('problems.closed')),
    // Where somebody else was quicker, the list is out of date too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [entity] }),
  });
  return ({ uuid, company }) =>
    openConfirm({
      title: t('problems.closeTitle'),
      children: <Text size="sm">{t('problems.closeText', { company })}</Text>,
      labels: { confirm: t('problems.close'), cancel: t('common:cancel') },
      onConfirm: () => mutate(uuid),
    });
}
