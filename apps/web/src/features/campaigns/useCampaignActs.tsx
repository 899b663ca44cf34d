// What can be done with a campaign as it stands: begun, stopped, taken up again.
import { cancelCampaign, restartCampaign, type Campaign } from '@recado/contract/campaigns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleStop, Play } from 'lucide-react';
import { useRef } from 'react';
import type { RowAction } from '../../shared/crud/RowMenu.tsx';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifySuccess, notifyWarning } from '../../shared/ui/notify.ts';
import { Preflight, preflightOf } from './Preflight.tsx';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

export function useCampaignActs(): { actsOf: (campaign: Campaign) => RowAction[]; isActing: boolean } {
  const { t } = useTranslation(['campaigns', 'common']);
  const queryClient = useQueryClient();
  const underWay = useRef(new Set<number>());
  const act = useMutation({
    mutationFn: ({ id, what }: { id: number; what: 'cancel' | 'restart' }) =>
      call(what === 'cancel' ? cancelCampaign : restartCampaign, { params: { id } }),
    onSuccess: (_campaign, { what }) => {
      notifySuccess(t(`done.${what}`));
      // Until it shows how it stands now, the act that is over cannot be done once more.
      return queryClient.invalidateQueries({ queryKey: ['campaign'] });
    },
  });
  /** What goes out cannot be taken back: how many get it is said before. */
  const ask = useMutation({
    mutationFn: ({ id }: Campaign) => queryClient.fetchQuery(preflightOf(id)),
    onSuccess: ({ lacks }, campaign) => {
      const { id, name } = campaign;
      if (lacks.length > 0) {
        notifyWarning(t('preflight.lacks', { what: lacks.map((what) => t(`lack.${what}`)).join(', ') }));
        return;
      }
      openConfirm({
        title: t('start.title', { name }),
        children: <Preflight campaign={campaign} />,
        labels: { confirm: t('act.start'), cancel: t('common:cancel') },
        onConfirm: () => act.mutate({ id, what: 'restart' }),
      });
    },
  });
  /** Pressed twice it is done once; another campaign waits for nothing. */
  const once =
    <T extends { id: number }>(does: (of: T) => Promise<unknown>, of: T) =>
    () => {
      if (underWay.current.has(of.id)) return;
      underWay.current.add(of.id);
      // What fails has been told.
      void does(of)
        .catch(() => undefined)
        .finally(() => underWay.current.delete(of.id));
    };
  const actsOf = (campaign: Campaign): RowAction[] => [
    ...(campaign.status === 'EM_ANDAMENTO' || campaign.status === 'PROGRAMADA'
      ? [
          {
            label: t('act.cancel'),
            icon: CircleStop,
            onClick: once(act.mutateAsync, { id: campaign.id, what: 'cancel' as const }),
          },
        ]
      : []),
    ...(campaign.status === 'CANCELADA' || campaign.status === 'INATIVA'
      ? [
          campaign.startedAt === null
            ? { label: t('act.start'), icon: Play, onClick: once(ask.mutateAsync, campaign) }
            : {
                label: t('act.restart'),
                icon: Play,
                onClick: once(act.mutateAsync, { id: campaign.id, what: 'restart' as const }),
              },
        ]
      : []),
  ];
  return { actsOf, isActing: act.isPending || ask.isPending };
}
