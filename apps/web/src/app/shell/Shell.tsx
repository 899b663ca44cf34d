// What surrounds every screen of a signed-in person: menu, top bar, and the screen with its safety net.
import { Drawer, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { runOf } from '../../shared/commands/registered.ts';
import { useCommand } from '../../shared/commands/useCommand.ts';
import { useCommandKeys } from '../../shared/commands/useCommandKeys.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx';
import { useBulkActs } from '../../entities/bulk/useBulkActs.ts';
import { lazyDialog } from '../../shared/ui/lazyDialog.tsx';
import { lazyExtra } from '../../shared/ui/lazyExtra.tsx';
import { LanguagePicker } from '../../entities/language/LanguagePicker.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { ThemeToggle } from '../../shared/ui/ThemeToggle.tsx';
import { UndoToasts } from '../../shared/ui/undo/UndoToasts.tsx';
import { followVisibleHeight } from '../../shared/ui/visibleHeight.ts';
import { BrokenScreen } from '../BrokenScreen.tsx';
import { CommandPalette } from './palette/CommandPalette.tsx';
import { ExpiredBanner } from './ExpiredBanner.tsx';
import classes from './Shell.module.css';
import { VolumeControl } from './notifications/VolumeControl.tsx';
import { SideMenu } from './SideMenu.tsx';
import { RefreshButton, TopBar } from './TopBar.tsx';
import { useShellEvents } from './useShellEvents.ts';
import { forgetOverlays, useOverlay } from '../../shared/ui/overlays.ts';

export function Shell() {
  const { t } = useTranslation(['shell', 'common']);
  const wideMenu = useWideMenu();
  const [drawer, drawerControl] = useDisclosure();
  const [help, helpControl] = useDisclosure();
  useShellEvents();
  useCommandKeys();
  useEffect(() => followVisibleHeight(), []);
  useEffect(() => forgetOverlays, []);
  useCommand('keys', helpControl.open);
  return (
    // Of a question the first button has the focus, not the cross: Escape does what that does.
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('common:close'), tabIndex: -1 } }}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <div className={classes.shell}>
        <div className={classes.side}>
          <SideMenu opened={wideMenu.opened} onToggle={wideMenu.toggle} />
        </div>
        <div className={classes.top}>
          <TopBar onMenu={drawerControl.open} onPalette={() => runOf('palette')?.()} />
          <ExpiredBanner />
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          <Screen />
        </main>
        <UndoToasts>
          <BulkActs />
        </UndoToasts>
      </div>
      <MenuDrawer opened={drawer} onClose={drawerControl.close} />
      <CommandPalette />
      <ShortcutsHelp content={help ? {} : null} onClose={helpControl.close} title={t('keys.title')} size={920} />
    </ModalsProvider>
  );
}

const ShortcutsHelp = lazyDialog(async () => (await import('./ShortcutsHelp.tsx')).ShortcutsHelp);

const BulkProgress = lazyExtra(async () => (await import('../../entities/bulk/BulkProgress.tsx')).BulkProgress);

/** What one is having done to many at once. */
function BulkActs() {
  return useBulkActs().length > 0 ? <BulkProgress /> : null;
}

function Screen() {
  const { pathname } = useLocation();
  // Within one screen (one ticket, the next ticket) the fault and its retry stay with the address.
  return (
    <ErrorBoundary
      resetKey={pathname}
      renderFallback={(reset, error) => <BrokenScreen error={error} onRetry={reset} />}
    >
      <Suspense fallback={<LoadingRows />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  useEffect(onClose, [pathname, onClose]);
  useOverlay(opened, onClose);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu.label')}>
        <Drawer.Body className={classes.drawer}>
          <SideMenu opened onNavigate={onClose} />
          <Group className={classes.drawerFoot} justify="space-between">
            <LanguagePicker />
            <ThemeToggle />
            <VolumeControl />
            <RefreshButton />
          </Group>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The side menu opens by itself on a wide screen and folds on a smaller one; in between a person may do as they like. */
const WIDE = '(min-width: 1201px)';

function useWideMenu(): { opened: boolean; toggle: () => void } {
  const wide = useMediaQuery(WIDE, matchMedia(WIDE).matches, { getInitialValueInEffect: false });
  const [menu, setMenu] = useState({ opened: wide, wide });
  if (menu.wide !== wide) setMenu({ opened: wide, wide });
  return { opened: menu.opened, toggle: () => setMenu({ opened: !menu.opened, wide }) };
}
