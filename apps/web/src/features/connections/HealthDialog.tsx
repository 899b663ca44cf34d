// The health of a connection in a dialog; what it shows is fetched when it opens.
import type { Connection } from '@recado/contract/connections';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { lazyDialog } from '../../shared/ui/lazyDialog.tsx';

const LazyHealth = lazyDialog(async () => (await import('./Health.tsx')).Health);

/** @param connection undefined: it is closed, or the connection was deleted meanwhile */
export function HealthDialog({ connection, onClose }: { connection: Connection | undefined; onClose: () => void }) {
  const { t } = useTranslation('connections');
  // While it goes it keeps its title.
  const [shown, setShown] = useState(connection);
  if (connection && connection !== shown) setShown(connection);
  return (
    <LazyHealth
      content={connection ? { connection } : null}
      size="lg"
      title={shown && t('health.title', { name: shown.name })}
      onClose={onClose}
    />
  );
}
