// How tickets have come through the lanes in some days: how many came, how many went on, how long they stayed.
import { ColorSwatch, Table } from '@mantine/core';
import { kanbanFunnel } from '@recado/contract/kanban';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanes } from '../../../entities/ticket/lane/useLanes.ts';
import { call } from '../../../shared/data/client.ts';
import { dayQuery, lastDays } from '../../../shared/format/days.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { DaysFilter } from '../../../shared/ui/DaysFilter.tsx';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import classes from './Funnel.module.css';

const DAYS = 30;

export function Funnel() {
  const { t } = useTranslation('kanban');
  const formats = useFormats();
  const [days, setDays] = useState(() => lastDays(DAYS));
  const { data: tags = [] } = useLanes();
  const { data, error, refetch } = useQuery({
    queryKey: ['ticket', 'funnel', days],
    queryFn: ({ signal }) => call(kanbanFunnel, { query: dayQuery(days), signal }),
    placeholderData: keepPreviousData,
    // Moves go on all the time.
    staleTime: 0,
  });
  const stay = useStay();
  const most = Math.max(
    1,
    ...(data?.lanes ?? []).flatMap(({ laneId, entered, movedOn }) =>
      laneId === null ? [movedOn] : [entered, movedOn],
    ),
  );
  return (
    <>
      <div className={classes.days}>
        <DaysFilter
          value={days}
          onChange={setDays}
          words={{
            any: t('funnel.ever'),
            chosen: (shown) => t('funnel.daysOf', { days: shown }),
            title: t('funnel.days'),
          }}
        />
      </div>
      <NotLoaded query={{ data, error, refetch }} />
      {!error && !data && <LoadingRows rows={4} />}
      {data && (
        <Table.ScrollContainer minWidth={440} type="native">
          <Table verticalSpacing="sm" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('funnel.lane')}</Table.Th>
                <Table.Th>{t('funnel.entered')}</Table.Th>
                <Table.Th>{t('funnel.movedOn')}</Table.Th>
                <Table.Th>{t('funnel.stay')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.lanes.map(({ laneId, entered, movedOn, averageMinutes }) => {
                const tag = tags.find(({ id }) => id === laneId);
                const color = tag?.color ?? 'var(--mantine-color-dimmed)';
                return (
                  <Table.Tr key={laneId ?? 0}>
                    <Table.Th scope="row" className={classes.lane}>
                      <ColorSwatch color={color} size={10} aria-hidden />
                      <span>{tag?.name ?? t('noLane')}</span>
                    </Table.Th>
                    <Table.Td>
                      {/* Whoever has no tag has not come from anywhere, mostly. */}
                      {laneId === null ? (
                        '–'
                      ) : (
                        <Bar share={entered / most} color={color} text={formats.number(entered)} />
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Bar share={movedOn / most} color={color} text={formats.number(movedOn)} />
                    </Table.Td>
                    <Table.Td className={classes.stay}>{averageMinutes === null ? '–' : stay(averageMinutes)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <p className={classes.note}>{t('funnel.note', { noLane: t('noLane') })}</p>
    </>
  );
}

function Bar({ share, color, text }: { share: number; color: string; text: string }) {
  return (
    <span className={classes.cell}>
      {share > 0 && (
        <span className={classes.bar} style={{ width: `${Math.round(share * 100)}%`, background: color }} aria-hidden />
      )}
      <span>{text}</span>
    </span>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** In the unit that says it best. */
function useStay(): (minutes: number) => string {
  const { t } = useTranslation('kanban');
  const formats = useFormats();
  return (minutes) => {
    if (minutes < HOUR) return t('funnel.minutes', { minutes: formats.number(Math.round(minutes)) });
    if (minutes < DAY) return t('funnel.hours', { hours: formats.number(Math.round((minutes / HOUR) * 10) / 10) });
    return t('funnel.daysLong', { days: formats.number(Math.round((minutes / DAY) * 10) / 10) });
  };
}
