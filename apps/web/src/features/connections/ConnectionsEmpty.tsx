// No phone yet: what a newcomer does first.
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { useSimulatorOn } from './useSimulatorOn.ts';

/** Without an action the visitor may not add connections, and is told who may. */
export function ConnectionsEmpty({ action }: { action: ReactNode }) {
  const { t } = useTranslation('connections');
  const simulatorOn = useSimulatorOn();
  return (
    <EmptyState
      icon={Smartphone}
      title={action ? t('empty.title') : t('empty.titleOthers')}
      text={action ? t(simulatorOn ? 'empty.textSimulated' : 'empty.text') : t('empty.textOthers')}
      action={action}
    />
  );
}
