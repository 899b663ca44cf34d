// The company's opening hours, day by day.
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { updateCompanySchedules, type Company } from '@recado/contract/companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/data/client.ts';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { ownCompanyKey, useOwnCompany } from '../company/useOwnCompany.ts';
import classes from '../Settings.module.css';
import { DayRow } from './DayRow.tsx';
import { daysOf, faultOf, storedOf, type OpeningDay } from './openingDays.ts';

export function SchedulesTab() {
  const { t } = useTranslation(['settings', 'common']);
  const company = useOwnCompany();
  const slow = useDelayed(company.isPending);
  return (
    <div className={classes.scroller}>
      <title>{`${t('schedules.title')} · ${t('common:appName')}`}</title>
      <Title order={1} size="h3" mb="md">
        {t('schedules.title')}
      </Title>
      {company.data && <DaysForm company={company.data} />}
      {company.isPending && slow && <Skeleton h={420} maw={760} />}
      {!company.data && company.error && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
    </div>
  );
}

function DaysForm({ company }: { company: Company }) {
  const { t } = useTranslation(['settings', 'common']);
  const queryClient = useQueryClient();
  const [days, setDays] = useState(() => daysOf(company.schedules));
  const [judged, setJudged] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call(updateCompanySchedules, {
        params: { id: company.id },
        body: { schedules: storedOf(days, company.language) },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownCompanyKey, saved);
      notifySuccess(t('schedules.saved'));
    },
  });
  const put = (changed: OpeningDay): void =>
    setDays(days.map((day) => (day.weekdayEn === changed.weekdayEn ? changed : day)));
  const copy = ({ mode, start, end }: OpeningDay): void => setDays(days.map((day) => ({ ...day, mode, start, end })));
  const handleSubmit = (event: React.SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setJudged(true);
    if (!save.isPending && days.every((day) => faultOf(day) === null)) save.mutate();
  };
  return (
    <form className={classes.card} style={{ maxWidth: 760 }} onSubmit={handleSubmit} noValidate>
      <Text size="sm" c="dimmed" mb="xs">
        {t('schedules.text', { zone: company.timeZone.replaceAll('_', ' ') })}
      </Text>
      {days.map((day, index) => (
        <DayRow
          key={day.weekdayEn}
          index={index}
          day={day}
          fault={judged ? faultOf(day) : null}
          onChange={put}
          onCopy={() => copy(day)}
        />
      ))}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={save.isPending}>
          {t('common:save')}
        </Button>
      </Group>
    </form>
  );
}
