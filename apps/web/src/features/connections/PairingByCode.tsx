// The code to type on the phone; before it, the number of that phone.
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type Connection, updateConnection } from '@recado/contract/connections';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { detailErrors } from '../../shared/crud/formErrors.ts';
import { useReadNumber } from '../../shared/format/readNumber.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Connections.module.css';
import { PairingFace } from './PairingFace.tsx';
import { PairingSteps } from './PairingSteps.tsx';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { call } from '../../shared/data/client.ts';

export function PairingByCode({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const { pairingCode, pairingNumber, status } = connection;
  const [asks, setAsks] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const known = useRef(pairingCode);

  useEffect(() => {
    // Not the one that was there when somebody looked: reading it out is not asked for.
    if (pairingCode !== '' && pairingCode !== known.current) shown.current?.focus();
    known.current = pairingCode;
  }, [pairingCode]);

  // A line that drops and comes back takes nothing away from who is typing.
  const over = status === 'PAIRING' || status === 'DISCONNECTED';
  if (!over && (asks || pairingNumber === '')) {
    return <NumberForm connection={connection} focused={asks} onDone={() => setAsks(false)} />;
  }
  const code = pairingCode !== '' && (
    // Letter by letter: it is no word.
    <p
      ref={shown}
      className={classes.pairingCode}
      aria-label={`${t('qr.codeLabel')}: ${pairingCode.replace('-', '').split('').join(' ')}`}
      role="img"
      tabIndex={-1}
    >
      {pairingCode}
    </p>
  );
  return (
    <>
      <PairingFace
        connection={connection}
        way="code"
        waiting={t('qr.waitingCode')}
        code={code || null}
        beside={
          code && (
            <>
              <Text size="sm" c="dimmed">
                {t('qr.codeFor', { number: pairingNumber })}
              </Text>
              <Button variant="subtle" size="xs" onClick={() => setAsks(true)}>
                {t('qr.otherNumber')}
              </Button>
            </>
          )
        }
      />
      {code && <PairingSteps steps={[t('qr.step1'), t('qr.codeStep2'), t('qr.codeStep3')]} />}
    </>
  );
}

interface NumberFormProps {
  connection: Connection;
  /** it was asked for with a button, which is gone */
  focused: boolean;
  onDone: () => void;
}

function NumberForm({ connection, focused, onDone }: NumberFormProps) {
  const { t } = useTranslation('connections');
  const [number, setNumber] = useState(connection.pairingNumber);
  const { mutate: change, isPending, error, reset } = usePairingNumber(connection, onDone);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (number.trim() !== '' && !isPending) change(number);
  };
  return (
    <form className={classes.numberForm} onSubmit={handleSubmit} noValidate>
      <Stack gap="sm" w="100%" maw={300}>
        <TextInput
          type="tel"
          autoComplete="off"
          autoFocus={focused}
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

/** Which phone is paired by code: the number is stored, and the server begins the session anew. */
function usePairingNumber(
  { id, pairingNumber: known }: Connection,
  onDone: () => void,
): UseMutationResult<Connection, Error, string> {
  const queryClient = useQueryClient();
  const readNumber = useReadNumber();
  return useMutation({
    mutationFn: async (typed: string) =>
      call(updateConnection, { params: { id }, body: { pairingNumber: await readNumber(typed, known) } }),
    meta: { quiet: true },
    onSuccess: ({ pairingNumber }) => {
      // The rest of the answer may be older than what the events have told since.
      queryClient.setQueryData<Connection[]>(connectionsKey, (list) =>
        list?.map((each) => (each.id === id ? { ...each, pairingNumber } : each)),
      );
      onDone();
    },
  });
}
