// Whether it is open by what is written here, and when it opens: as the server will decide it.
import { Text } from '@mantine/core';
import { isOpen, opensNext, type OpeningTimes } from '@recado/rules/opening-hours';
import { spokenOpening } from '@recado/rules/opens-at';
import { useAtPresent } from '../../shared/format/useNow.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const MINUTE_MS = 60_000;

export function OpenNow({ times }: { times: OpeningTimes }) {
  const { t } = useTranslation('settings');
  const now = new Date(useAtPresent((moment) => moment - (moment % MINUTE_MS)));
  const when = spokenOpening(times, now, currentLanguage());
  const words = (): string => {
    if (isOpen(times, now)) return t('schedules.now.open');
    return opensNext(times, now) ? t('schedules.now.closed', { when }) : t('schedules.now.never');
  };
  return (
    <Text size="sm" mt="sm">
      {words()}
    </Text>
  );
}
