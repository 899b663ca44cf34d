// What the product does by itself, an option a line; and the company's own data.
import { Skeleton, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { CompanyCard } from '../company/CompanyCard.tsx';
import classes from '../Settings.module.css';
import { AsaasOption } from './AsaasOption.tsx';
import { MinutesOption, ScheduleOption, SwitchOption } from './Option.tsx';
import { useSettings } from './useSettings.ts';

export function OptionsTab() {
  const { t } = useTranslation(['settings', 'common']);
  const { user } = useSession();
  return (
    <div className={classes.scroller}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <Title order={1} size="h3" mb="md">
        {t('title')}
      </Title>
      <div className={classes.columns}>
        <Stack gap="md">
          <Options title={t('group.service')}>
            <ScheduleOption />
            <SwitchOption name="userRating" />
            <MinutesOption name="autoReopenTimeout" />
            <MinutesOption name="waitingWarning" />
            <MinutesOption name="waitingAlarm" />
            <SwitchOption name="CheckMsgIsGroup" />
            <SwitchOption name="call" />
          </Options>
          <Options title={t('group.messages')}>
            <SwitchOption name="sendGreetingAccepted" />
            <SwitchOption name="sendGreetingMessageOneQueues" />
            <SwitchOption name="sendMsgTransfTicket" />
          </Options>
          {/* It is the installation's, which is the company of whoever runs it. */}
          {user.super && (
            <Options title={t('group.payment')}>
              <AsaasOption />
            </Options>
          )}
        </Stack>
        <CompanyCard />
      </div>
    </div>
  );
}

/** A switch whose state is not known yet is not off: it is not there. */
function Options({ title, children }: { title: string; children: React.ReactNode }) {
  const settings = useSettings();
  const slow = useDelayed(settings.isPending);
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {settings.data && children}
      {settings.isPending && slow && <Skeleton h={180} />}
      {!settings.data && settings.error && (
        <FailedState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </section>
  );
}
