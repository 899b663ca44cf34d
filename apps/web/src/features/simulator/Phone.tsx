// The phone: its case, its status bar, and the screen of the moment.
import type { Connection } from '@recado/contract/connections';
import { ActionIcon } from '@mantine/core';
import { BatteryFull, SignalHigh, SlidersHorizontal, Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ChatScreen } from './ChatScreen.tsx';
import { ConversationsScreen } from './ConversationsScreen.tsx';
import { LineBanner } from './LineBanner.tsx';
import { PairingScreen } from './PairingScreen.tsx';
import classes from './Phone.module.css';
import type { Simulator } from './useSimulator.ts';

export interface PhoneProps {
  simulator: Simulator;
  connection: Connection;
  /** opens what stands beside the phone where there is no room for it */
  onPanel?: () => void;
}

export function Phone({ simulator, connection, onPanel }: PhoneProps) {
  const { t } = useTranslation('simulator');
  return (
    <div className={classes.case}>
      <div className={classes.statusBar}>
        <Clock />
        <span className={classes.notch} aria-hidden />
        <span className={classes.signs}>
          <SignalHigh size={14} aria-hidden />
          <Wifi size={14} aria-hidden />
          <BatteryFull size={16} aria-hidden />
          {onPanel && (
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('panel.open')} onClick={onPanel}>
              <SlidersHorizontal size={16} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </div>
      <div className={classes.screen}>
        <LineBanner connection={connection} />
        <Screen simulator={simulator} connection={connection} />
      </div>
    </div>
  );
}

function Screen({ simulator, connection }: Pick<PhoneProps, 'simulator' | 'connection'>) {
  const { chat } = simulator;
  if (connection.status === 'qrcode' || connection.status === 'PAIRING') {
    return <PairingScreen connection={connection} />;
  }
  if (!chat) return <ConversationsScreen whatsappId={connection.id} onOpen={simulator.openChat} />;
  return (
    <ChatScreen
      // Another customer's phone begins with an empty message.
      key={`${connection.id}:${chat.id}`}
      whatsappId={connection.id}
      chat={chat}
      onBack={simulator.closeChat}
      onWriter={(writer) => simulator.openChat(chat, writer)}
    />
  );
}

const MINUTE_MS = 60_000;

function Clock() {
  const formats = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return <span>{formats.time(now)}</span>;
}
