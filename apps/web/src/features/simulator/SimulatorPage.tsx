// The simulator: a customer's phone in the browser, to try the product without any real one.
import { Button, Drawer, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { MonitorSmartphone } from 'lucide-react';
import { Link } from 'react-router';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { Phone } from './Phone.tsx';
import { SidePanel } from './SidePanel.tsx';
import classes from './Simulator.module.css';
import { useOverlay } from '../../shared/ui/overlays.ts';
import { useSimulator } from './useSimulator.ts';

const NARROW = '(max-width: 59.99em)';

export function SimulatorPage() {
  const { t } = useTranslation(['simulator', 'common']);
  const connections = useConnections();
  const sandboxes = connections.data?.filter(({ provider }) => provider === 'sandbox') ?? [];
  const simulator = useSimulator(sandboxes);
  const mayAdd = useCan('connections-page:addConnection');
  const narrow = useMediaQuery(NARROW, matchMedia(NARROW).matches);
  const [panelOpened, panel] = useDisclosure(false);
  useOverlay(narrow && panelOpened, panel.close);

  if (connections.isPending) return <LoadingRows />;
  if (!connections.data) {
    return (
      <div className={classes.page}>
        <NotLoaded query={connections} />
      </div>
    );
  }
  // Where the title has no room, screen readers still find it.
  const hiddenTitle = (
    <VisuallyHidden component="h1" m={0}>
      {t('title')}
    </VisuallyHidden>
  );
  if (!simulator.connection) {
    return (
      <section className={classes.page} aria-label={t('title')}>
        {hiddenTitle}
        <EmptyState
          icon={MonitorSmartphone}
          title={t('empty.title')}
          text={mayAdd ? t('empty.text') : t('empty.textOthers')}
          action={
            mayAdd && (
              <Button component={Link} to="/connections">
                {t('empty.action')}
              </Button>
            )
          }
        />
      </section>
    );
  }

  const sidePanel = (
    <SidePanel connections={sandboxes} chosen={simulator.connection} onChoose={simulator.chooseConnection} />
  );
  return (
    <section className={classes.page} aria-label={t('title')}>
      {narrow && hiddenTitle}
      {narrow ? (
        <Drawer
          opened={panelOpened}
          onClose={panel.close}
          title={t('title')}
          closeButtonProps={{ 'aria-label': t('common:close') }}
        >
          {sidePanel}
        </Drawer>
      ) : (
        <div className={classes.side}>{sidePanel}</div>
      )}
      <div className={classes.stage}>
        <Phone simulator={simulator} connection={simulator.connection} onPanel={narrow ? panel.open : undefined} />
      </div>
    </section>
  );
}
