// Waiting for the money: the QR code and the same as text, how much, and how long it is good for.
import { Anchor, Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import type { Charge } from '@recado/contract/invoices';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { copyText } from '../../../shared/ui/copyText.ts';
import { notifyFailure } from '../../../shared/ui/notify.ts';
import classes from '../Billing.module.css';
import { serverNow } from '../../../shared/format/serverClock.ts';

const CONFIRM_MS = 1_000;
const QR_SIZE = 224;

export interface PixViewProps {
  charge: Charge;
  /** what to do when this one has run out or was refused */
  onAgain: () => void;
}

export function PixView({ charge, onAgain }: PixViewProps) {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const left = useSecondsUntil(charge.expiresAt);
  const refused = charge.status === 'refused';
  const over = refused || charge.status === 'expired' || left === 0;
  const code = charge.qrcode?.qrcode;
  return (
    <Stack align="center" gap="md">
      <Text className={classes.total}>{formats.money(Number(charge.valor.original))}</Text>
      {over ? (
        <>
          <Text ta="center">{t(refused ? 'pix.refused' : 'pix.over')}</Text>
          <Button onClick={onAgain}>{t('pix.again')}</Button>
        </>
      ) : (
        <>
          {code && <PixCode code={code} />}
          {charge.url !== null && (
            <Anchor href={charge.url} target="_blank" rel="noreferrer" size="sm">
              {t(code ? 'pix.page' : 'pix.onPage')} <ExternalLink size={14} aria-hidden />
            </Anchor>
          )}
          <div className={classes.waiting} role="status">
            <Loader size="xs" />
            {t('pix.waiting')}
          </div>
          {left !== undefined && (
            <Text size="sm" c="dimmed" role="timer">
              {t('pix.left', { time: formats.duration(left) })}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

function PixCode({ code }: { code: string }) {
  const { t } = useTranslation('billing');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const handleCopy = async (): Promise<void> => {
    if (await copyText(code)) setCopied(true);
    else notifyFailure(t('pix.notCopied'));
  };
  return (
    <>
      <div className={classes.qr}>
        <QRCodeSVG value={code} size={QR_SIZE} title={t('pix.picture')} />
      </div>
      <Text size="sm" c="dimmed" ta="center">
        {t('pix.how')}
      </Text>
      <TextInput
        w="100%"
        readOnly
        aria-label={t('pix.code')}
        value={code}
        classNames={{ input: classes.code }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        fullWidth
        color={copied ? 'green' : undefined}
        leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void handleCopy()}
      >
        <span aria-live="polite">{t(copied ? 'pix.copied' : 'pix.copy')}</span>
      </Button>
    </>
  );
}

const SECOND_MS = 1_000;

const secondsUntil = (moment: string): number => Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / SECOND_MS));

/** Whole seconds until a moment of the server's; 0 when it has passed, undefined where there is none. */
function useSecondsUntil(moment: string | null): number | undefined {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? undefined : secondsUntil(moment);
}
