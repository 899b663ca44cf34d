// What can be done at a report: the campaign stopped or taken up again, the report kept as a file, its failures written to once more.
import { Button, Group, Text } from '@mantine/core';
import { countCampaignAgain, exportCampaign, writeCampaignAgain, type Campaign } from '@recado/contract/campaigns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCcw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { call } from '../../shared/data/client.ts';
import { fetchFile } from '../../shared/data/fetchFile.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifySuccess, notifyWarning } from '../../shared/ui/notify.ts';
import { saveFile } from '../../shared/ui/saveFile.ts';
import { reportInWords, type ReportWords } from './reportFile.ts';
import { useCampaignActs } from './useCampaignActs.tsx';
import { useReason } from './useReason.ts';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

export function ReportTools({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const words = useWords();
  const { actsOf, isActing } = useCampaignActs();
  const [act] = actsOf(campaign);
  const params = { id: campaign.id };
  const save = useMutation({
    mutationFn: async () => reportInWords(await (await fetchFile(exportCampaign, { params })).text(), words),
    onSuccess: (file) => saveFile(new Blob([file], { type: 'text/csv;charset=utf-8' }), `${t('report.file')}.csv`),
  });
  const isOver = campaign.status === 'FINALIZADA' || campaign.status === 'CANCELADA';
  return (
    <Group gap="xs">
      {act && (
        // What can be done next stands in its place, and who pressed it stays on it.
        <Button
          variant="default"
          leftSection={<act.icon size={16} aria-hidden />}
          aria-disabled={isActing}
          data-disabled={isActing || undefined}
          onClick={act.onClick}
        >
          {act.label}
        </Button>
      )}
      {isOver && campaign.counts.failed > 0 && <WriteAgain id={campaign.id} />}
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('report.export')}
      </Button>
    </Group>
  );
}

function WriteAgain({ id }: { id: number }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () => call(writeCampaignAgain, { params: { id } }),
    onSuccess: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: ['campaign'] });
      notifySuccess(t('again.done', { name }));
      void navigate('/campaigns');
    },
  });
  /** How many they are is said before. */
  const openQuestion = (count: number): void => {
    openConfirm({
      title: t('again.title'),
      children: <Text size="sm">{t('again.text', { count })}</Text>,
      labels: { confirm: t('again.confirm'), cancel: t('common:cancel') },
      onConfirm: () => make.mutate(),
    });
  };
  const ask = useMutation({
    mutationFn: () => call(countCampaignAgain, { params: { id } }),
    onSuccess: ({ count }) => (count === 0 ? notifyWarning(t('again.nobody')) : openQuestion(count)),
  });
  return (
    <Button
      variant="default"
      leftSection={<RotateCcw size={16} aria-hidden />}
      loading={ask.isPending || make.isPending}
      onClick={() => ask.mutate()}
    >
      {t('again.act')}
    </Button>
  );
}

function useWords(): ReportWords {
  const { t } = useTranslation(['campaigns', 'common']);
  const { dateTime } = useCompanyClock();
  const reason = useReason();
  return {
    headings: {
      name: t('common:name'),
      number: t('column.number'),
      state: t('column.status'),
      reason: t('report.reason'),
      sentAt: t('column.sentAt'),
      deliveredAt: t('column.deliveredAt'),
      readAt: t('column.readAt'),
      answeredAt: t('column.answeredAt'),
    },
    state: (state) => t(`one.${state}`),
    reason,
    dateTime,
  };
}
