// What a pairing shows: its code, that it is on its way, that the phone has answered, or why there is none.
import type { Connection } from '@recado/contract/connections';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Connections.module.css';
import { useConnectionWords } from './useConnectionWords.ts';
import { useSessionCalls } from './useSessionCalls.ts';

export interface PairingFaceProps {
  connection: Connection;
  way: 'qr' | 'code';
  /** until there is a code */
  waiting: string;
  /** the code, or null */
  code: ReactNode;
  /** what belongs to the code, and is not read out with it */
  beside?: ReactNode;
}

export function PairingFace({ connection, way, waiting, code, beside }: PairingFaceProps) {
  const { t } = useTranslation('connections');
  const words = useConnectionWords();
  const { start, renew } = useSessionCalls();
  const face = useRef<HTMLDivElement>(null);
  const { status, id } = connection;
  const over = status === 'DISCONNECTED';
  const failed = over || status === 'TIMEOUT';

  useEffect(() => {
    // What had it (a button, a form, a code) is gone, and the focus with it.
    if (document.activeElement === document.body) face.current?.focus();
  });

  const shown = (): ReactNode => {
    if (failed) return <Text ta="center">{words.help(connection)}</Text>;
    if (status === 'PAIRING') return <Waiting text={t('qr.finishing')} />;
    return code ?? <Waiting text={waiting} />;
  };
  return (
    <Stack align="center" justify="center" gap="md" className={classes.pairing} data-way={way}>
      <div ref={face} className={classes.face} role="status" tabIndex={-1}>
        {shown()}
      </div>
      {failed && (
        <Button leftSection={<RefreshCw size={16} aria-hidden />} onClick={() => (over ? renew : start).mutate(id)}>
          {/* Without a line there is no code that could be another. */}
          {over ? words.renew(connection) : t('action.start')}
        </Button>
      )}
      {status === 'qrcode' && beside}
    </Stack>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <Stack align="center" gap="sm">
      <Loader aria-hidden />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Stack>
  );
}
