// What a merge will do, before it does it.
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ContactRef } from '@recado/contract/contacts';
import { listTickets } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { gainsOf } from '@recado/rules/merge';
import { ArrowDownUp, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { call } from '../../../shared/data/client.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { ContactAvatar } from '../../ContactAvatar.tsx';
import { useShownFields } from '../ContactFields.tsx';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import { useContact } from '../useContact.ts';
import classes from './Merge.module.css';
import { useMergeContacts } from './useMergeContacts.ts';

export interface MergeReviewProps {
  contact: ContactRef;
  other: ContactRef;
  /** left out: there was no choice */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

export function MergeReview({ contact, other, onBack, onClose }: MergeReviewProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const [swapped, setSwapped] = useState(false);
  const [kept, gone] = swapped ? [other, contact] : [contact, other];
  const { mutate, isPending, error } = useMergeContacts(onClose);
  return (
    <Stack gap="sm">
      <Text size="sm">{t('merge.explain')}</Text>
      <Side label={t('merge.kept')} contact={kept} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<ArrowDownUp size={15} aria-hidden />}
        onClick={() => setSwapped(!swapped)}
      >
        {t('merge.swap')}
      </Button>
      <Side label={t('merge.gone')} contact={gone} />
      <Moves kept={kept} gone={gone} />
      {error && (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
          {isApiError(error, 'ERR_OTHER_OPEN_TICKET') ? t('merge.bothOpen') : errorText(error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack ?? onClose}>
          {t(onBack ? 'common:back' : 'common:cancel')}
        </Button>
        <Button loading={isPending} onClick={() => mutate({ kept, gone })}>
          {t('merge.action')}
        </Button>
      </Group>
    </Stack>
  );
}

function Side({ label, contact }: { label: string; contact: ContactRef }) {
  const shownNumber = useShownNumber();
  return (
    <div className={classes.side}>
      <ContactAvatar contact={contact} size={40} />
      <span className={classes.texts}>
        <span>{label}</span>
        <b>{contact.name}</b>
        <span>{shownNumber(contact.number)}</span>
      </span>
    </div>
  );
}

function Moves({ kept, gone }: { kept: ContactRef; gone: ContactRef }) {
  const { t } = useTranslation('contacts');
  const shownFields = useShownFields();
  const shownNumber = useShownNumber();
  const [mine, theirs] = [useContact(kept.id), useContact(gone.id)];
  const tickets = useQuery({
    queryKey: ['ticket', 'ofContact', gone.id],
    queryFn: ({ signal }) => call(listTickets, { query: { contactId: gone.id, showAll: true }, signal }),
  });
  if (!mine.data || !theirs.data || !tickets.data) {
    const all = {
      error: mine.error ?? theirs.error ?? tickets.error,
      refetch: () => Promise.all([mine.refetch(), theirs.refetch(), tickets.refetch()]),
    };
    return (
      <NotLoaded query={all}>
        <Skeleton h={72} />
      </NotLoaded>
    );
  }
  const gains = gainsOf(mine.data, theirs.data);
  const { hasMore } = tickets.data;
  const count = tickets.data.tickets.length;
  return (
    <div className={classes.moves}>
      <b>{t('merge.moves', { name: kept.name })}</b>
      <ul>
        <li>{count === 0 ? t('merge.noTickets') : t(hasMore ? 'merge.moreTickets' : 'merge.tickets', { count })}</li>
        <li>{t('merge.alsoMoves')}</li>
        {shownFields(gains).map(({ field, label, text }) => (
          <li key={field}>
            {label}: {text}
          </li>
        ))}
        {gains.profilePicUrl !== undefined && <li>{t('merge.picture')}</li>}
        {gains.extraInfo.map(({ name, value }) => (
          <li key={name}>
            {name}: {value}
          </li>
        ))}
        <li>{t('merge.number', { number: shownNumber(gone.number) })}</li>
      </ul>
    </div>
  );
}
