// What the product does by itself, an option a line; and the company's own data.
import { Stack, Title } from '@mantine/core';
import { grantOf, mayGive } from '@recado/rules/roles';
import { useMayHavePrompts } from '../../../entities/prompt/usePrompts.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { lazyExtra } from '../../../shared/ui/lazyExtra.tsx';
import { loadAdministrationTexts } from '../../../shared/i18n/i18n.ts';
import { CompanyCard } from '../company/CompanyCard.tsx';
import page from '../../../shared/ui/TabbedPage.module.css';
import { AidsOption, TokensOption } from './AidsOption.tsx';
import { AsaasOption } from './AsaasOption.tsx';
import { AuditOption, MinutesOption, ScheduleOption, SwitchOption } from './Option.tsx';
import { OptionsForm } from './OptionsForm.tsx';
import { useSettings } from './useSettings.ts';

/** Few companies have it, and it comes with texts of its own. */
const SingleSignOn = lazyExtra(async () => {
  const [{ SingleSignOnCard }] = await Promise.all([
    import('../singleSignOn/SingleSignOnCard.tsx'),
    loadAdministrationTexts(),
  ]);
  return SingleSignOnCard;
});

const Retention = lazyExtra(async () => {
  const [{ RetentionCard }] = await Promise.all([import('./RetentionCard.tsx'), loadAdministrationTexts()]);
  return RetentionCard;
});

export function OptionsTab() {
  const { t } = useTranslation(['settings', 'common']);
  const { user } = useSession();
  const hasPrompts = useMayHavePrompts();
  return (
    <div className={page.scroller}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <Title order={1} size="h3" mb="md">
        {t('title')}
      </Title>
      <div className={page.columns}>
        <Stack gap="md">
          <OptionsForm title={t('group.service')}>
            <ScheduleOption />
            <SwitchOption name="userRating" />
            <MinutesOption name="autoReopenTimeout" />
            <MinutesOption name="waitingWarning" />
            <MinutesOption name="waitingAlarm" />
            <SwitchOption name="CheckMsgIsGroup" />
            <SwitchOption name="call" />
          </OptionsForm>
          <OptionsForm title={t('group.messages')}>
            <SwitchOption name="sendGreetingAccepted" />
            <SwitchOption name="sendGreetingMessageOneQueues" />
            <SwitchOption name="sendMsgTransfTicket" />
          </OptionsForm>
          <OptionsForm title={t('group.security')}>
            <SwitchOption name="secondFactorRequired" />
          </OptionsForm>
          {mayGive(user, grantOf('admin', null)) && <SingleSignOn />}
          {hasPrompts && (
            <OptionsForm title={t('group.ai')}>
              <AidsOption />
              <TokensOption />
            </OptionsForm>
          )}
          <OptionsForm title={t('group.record')}>
            <AuditOption />
          </OptionsForm>
          <Retention />
          {/* It is the installation's, which is the company of whoever runs it. */}
          {user.super && <Payment />}
        </Stack>
        <CompanyCard />
      </div>
    </div>
  );
}

/** The payment provider's token has its own fields and buttons. */
function Payment() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  return (
    <section className={page.card} aria-label={t('group.payment')}>
      <Title order={2} size="h5" mb={4}>
        {t('group.payment')}
      </Title>
      {settings.data && <AsaasOption />}
    </section>
  );
}
