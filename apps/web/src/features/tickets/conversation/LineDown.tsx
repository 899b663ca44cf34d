// The conversation's connection has been down for a while: what becomes of what one writes.
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import classes from './LineDown.module.css';

/** Lines come back by themselves after a moment without the network, and after each start of the server. */
const PATIENCE_MS = 5_000;

export function LineDown({ name }: { name: string }) {
  const { t } = useTranslation('tickets');
  const shown = useDelayed(true, PATIENCE_MS);
  return (
    <div role="status">
      {shown && (
        <p className={classes.bar} data-read>
          <CircleAlert size={16} aria-hidden />
          <span>{t('lineDown', { name })}</span>
        </p>
      )}
    </div>
  );
}
