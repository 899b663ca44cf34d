// The code to type on the phone; before it, the number of that phone.
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { detailErrors } from '../../shared/crud/formErrors.ts';
import { isApiError } from '../../shared/data/ApiError.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import classes from './Connections.module.css';
import { Waiting, type PairingProps } from './PairingByQr.tsx';
import { usePairingWay } from './usePairingWay.ts';

export function PairingByCode({ connection, onRenew }: PairingProps) {
  const { t } = useTranslation('connections');
  const { pairingCode, pairingNumber, status } = connection;
  const [asks, setAsks] = useState(false);
  const wantsOther = asks || pairingNumber === '';
  const handleRenew = (): void => {
    setAsks(false);
    onRenew?.();
  };
  if (wantsOther) return <NumberForm connection={connection} onRenew={handleRenew} />;
  if (pairingCode === '') return <Waiting text={status === 'PAIRING' ? t('qr.finishing') : t('qr.waitingCode')} />;
  return (
    <div className={classes.pairing}>
      <Stack align="center" gap="sm">
        <p
          className={classes.pairingCode}
          aria-label={`${t('qr.codeLabel')}: ${pairingCode.split('').join(' ')}`}
          role="img"
        >
          {grouped(pairingCode)}
        </p>
        <Text size="sm" c="dimmed">
          {t('qr.codeFor', { number: pairingNumber })}
        </Text>
        <Button variant="subtle" size="xs" onClick={() => setAsks(true)}>
          {t('qr.otherNumber')}
        </Button>
      </Stack>
    </div>
  );
}

/** As the phone shows its eight places. */
const grouped = (code: string): string => (code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code);

function NumberForm({ connection, onRenew }: PairingProps) {
  const { t } = useTranslation('connections');
  const [number, setNumber] = useState(connection.pairingNumber);
  const { mutate: change, isPending, error, reset } = usePairingWay(connection, onRenew);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (number.trim() !== '' && !isPending) change(number);
  };
  return (
    <form className={classes.pairing} onSubmit={handleSubmit} noValidate>
      <Stack gap="sm" w="100%" maw={300}>
        <TextInput
          type="tel"
          autoComplete="off"
          autoFocus
          placeholder="+55 11 98765-4321"
          label={t('field.pairingNumber')}
          description={t('field.pairingNumberHint')}
          value={number}
          error={error && complaint(error)}
          onChange={(event) => {
            reset();
            setNumber(event.currentTarget.value);
          }}
        />
        <Button type="submit" loading={isPending} disabled={number.trim() === ''}>
          {t('qr.askCode')}
        </Button>
      </Stack>
    </form>
  );
}

const complaint = (error: Error): string =>
  (isApiError(error) && detailErrors(error.details).pairingNumber) || errorText(error);
