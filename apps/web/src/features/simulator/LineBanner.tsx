// Says on the phone when the company's end of the line is not there: what is written waits.
import { renewSession, startSession, type Connection } from '@recado/contract/connections';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { useDelayed } from '../../shared/ui/useDelayed.ts';
import classes from './Phone.module.css';

export function LineBanner({ connection }: { connection: Connection }) {
  const { t } = useTranslation('simulator');
  const { id, status } = connection;
  const mayAct = useCan('connections-page:actionButtons');
  const renew = useMutation({ mutationFn: () => call(renewSession, { params: { id } }) });
  const start = useMutation({ mutationFn: () => call(startSession, { params: { id } }) });
  const away = status === 'DISCONNECTED' || status === 'TIMEOUT' || status === 'OPENING';
  // A line that is just coming up needs no alarm.
  const shown = useDelayed(away);
  if (!shown) return null;
  return (
    <div className={classes.banner} role="status">
      <CloudOff size={16} aria-hidden />
      <span>{t(`line.${status === 'DISCONNECTED' ? 'off' : 'waiting'}`)}</span>
      {mayAct && status === 'DISCONNECTED' && (
        <>
          <Button size="compact-xs" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('line.renew')}
          </Button>
          <Button size="compact-xs" variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {t('line.start')}
          </Button>
        </>
      )}
    </div>
  );
}
