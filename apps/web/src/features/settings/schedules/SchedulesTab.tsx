// The company's opening hours, day by day.
import { Alert, Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { updateCompanySchedules, type Company } from '@recado/contract/companies';
import { dayIn } from '@recado/rules/days';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Info, TriangleAlert, UsersRound } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { faultOf, storedOf } from '../../../entities/openingHours/openingDays.ts';
import { OpenNow } from '../../../entities/openingHours/OpenNow.tsx';
import { SpecialDaysEditor } from '../../../entities/openingHours/SpecialDaysEditor.tsx';
import { areFine, storedSpecial } from '../../../entities/openingHours/specialDrafts.ts';
import { WeekEditor } from '../../../entities/openingHours/WeekEditor.tsx';
import { useAtPresent } from '../../../shared/format/useNow.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { HelpLink } from '../../../shared/ui/screenHelp.tsx';
import { useUnsaved } from '../../../shared/ui/useUnsaved.tsx';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { useSaveSettings, useSettings } from '../options/useSettings.ts';
import { ownCompanyKey, useOwnCompany } from '../company/useOwnCompany.ts';
import { SaveButton } from '../SaveButton.tsx';
import { useHoursDraft } from './useHoursDraft.ts';
import page from '../../../shared/ui/TabbedPage.module.css';
import { useFormats } from '../../../shared/format/useFormats.ts';

export function SchedulesTab() {
  const { t } = useTranslation(['settings', 'common']);
  const company = useOwnCompany();
  const slow = useDelayed(company.isPending);
  return (
    <div className={page.scroller}>
      <title>{`${t('schedules.title')} · ${t('common:appName')}`}</title>
      <Group gap="xs" mb="md" wrap="nowrap">
        <Title order={1} size="h3">
          {t('schedules.title')}
        </Title>
        <HelpLink page="opening-hours" />
      </Group>
      {company.data && <SilentConnections />}
      {company.data && <DaysForm company={company.data} />}
      {company.isPending && slow && <Skeleton h={420} maw={760} />}
      <NotLoaded query={company} />
    </div>
  );
}

/** Outside the hours a connection without words for it leaves customers without an answer. */
function SilentConnections() {
  const { t } = useTranslation('settings');
  const silent = (useConnections().data ?? []).filter(({ outOfHoursMessage }) => outOfHoursMessage.trim() === '');
  if (silent.length === 0) return null;
  const names = silent.map(({ name }) => name).join(', ');
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} maw={760} mb="md">
      <span>{t('schedules.silent', { names })}</span>
      {silent.map(({ id, name }) => (
        <Fragment key={id}>
          {' '}
          <Anchor
            component={Link}
            to={`/connections?edit=${id}#outOfHoursMessage`}
            inherit
            c="inherit"
            underline="always"
          >
            {silent.length === 1 ? t('schedules.write') : t('schedules.writeFor', { name })}
          </Anchor>
        </Fragment>
      ))}
    </Alert>
  );
}

function DaysForm({ company }: { company: Company }) {
  const { t } = useTranslation(['settings', 'common']);
  const queryClient = useQueryClient();
  const formats = useFormats();
  const today = useAtPresent((now) => dayIn(now, company.timeZone));
  const draft = useHoursDraft(company, today);
  const { days, special, isDirty } = draft;
  const [judged, setJudged] = useState(false);
  const isFine = days.every((day) => faultOf(day) === null) && areFine(special, today);
  const type = useSettings().valueOf('scheduleType') ?? 'company';
  const { mutateAsync: choose } = useSaveSettings();
  const save = useMutation({
    mutationFn: async () => {
      const saved = await call(updateCompanySchedules, {
        params: { id: company.id },
        body: { schedules: storedOf(days, company.language), specialDays: storedSpecial(special) },
      });
      queryClient.setQueryData(ownCompanyKey, saved);
      draft.keep(saved);
      if (type === 'company') notifySuccess(t('schedules.saved'));
      else await choose({ scheduleType: 'company' });
    },
  });
  useUnsaved(() => isDirty);
  const handleSubmit = (event: React.SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setJudged(true);
    if (!save.isPending && isFine) save.mutate();
  };
  return (
    <form className={page.card} style={{ maxWidth: 760 }} onSubmit={handleSubmit} noValidate>
      {type !== 'company' && (
        <Alert color="blue" icon={<Info aria-hidden />} mb="sm">
          {t(type === 'queue' ? 'schedules.idle.queue' : 'schedules.idle.disabled')}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="xs">
        {t('schedules.text', { zone: formats.zone(company.timeZone) })}
      </Text>
      {draft.isNewer && (
        <Alert color="yellow" icon={<UsersRound aria-hidden />} mb="sm" role="status">
          <Group gap="sm" justify="space-between">
            <span>{t('schedules.newer.text')}</span>
            <Button size="compact-sm" variant="default" onClick={draft.takeTheirs}>
              {t('schedules.newer.load')}
            </Button>
          </Group>
        </Alert>
      )}
      <WeekEditor days={days} judged={judged} onChange={draft.setDays} />
      <SpecialDaysEditor
        drafts={special}
        today={today}
        timeZone={company.timeZone}
        judged={judged}
        onChange={draft.setSpecial}
      />
      {/* What is not in force says nothing of now. */}
      {isFine && type === 'company' && (
        <OpenNow
          times={{
            schedules: storedOf(days, company.language),
            specialDays: storedSpecial(special),
            timeZone: company.timeZone,
          }}
        />
      )}
      <SaveButton
        dirty={isDirty || type !== 'company'}
        saving={save.isPending}
        label={type === 'company' ? undefined : t('schedules.use')}
      />
    </form>
  );
}
