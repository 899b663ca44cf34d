// Whether the contact takes what is sent by itself: since when not, how we know, and the way to change it by hand.
import { Alert, Button, Text, Textarea } from '@mantine/core';
import { getConsent, setConsent, type ConsentChange } from '@recado/contract/consent';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { FormModal } from '../../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Drawer.module.css';
import { useFormats } from '../../../shared/format/useFormats.ts';

const reasonSchema = setConsent.body.pick({ reason: true });

export function Consent({ contactId }: { contactId: number }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ['consent', contactId],
    queryFn: ({ signal }) => call(getConsent, { params: { id: contactId }, signal }),
  });
  if (!data) return null;
  const { optedOutAt, changes } = data;
  const [last] = changes;
  const button = (
    <Button variant={optedOutAt ? 'default' : 'subtle'} color="gray" size="compact-sm" onClick={() => setAsking(true)}>
      {t(optedOutAt ? 'consent.allow' : 'consent.stop')}
    </Button>
  );
  return (
    <>
      {optedOutAt === null ? (
        button
      ) : (
        <Alert
          className={classes.consent}
          color="yellow"
          icon={<BellOff size={18} aria-hidden />}
          title={t('consent.title')}
        >
          <Text size="sm" mb={6}>
            {t('consent.since', { date: formats.dateTime(optedOutAt) })}
            {last && ` ${sourceText(last)}`}
          </Text>
          {button}
        </Alert>
      )}
      {asking && <ReasonForm contactId={contactId} wanted={optedOutAt !== null} onClose={() => setAsking(false)} />}
    </>
  );

  function sourceText({ source, text, userName }: ConsentChange): string {
    return t(`consent.source.${source}`, { text, who: userName ?? '' });
  }
}

interface ReasonFormProps {
  contactId: number;
  wanted: boolean;
  onClose: () => void;
}

function ReasonForm({ contactId, wanted, onClose }: ReasonFormProps) {
  const { t } = useTranslation('tickets');
  const { form, submit, saving } = useEntityForm({
    schema: reasonSchema,
    initialValues: { reason: '' },
    save: ({ reason }) => call(setConsent, { params: { id: contactId }, body: { wanted, reason } }),
    invalidates: ['consent'],
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={t(wanted ? 'consent.allow' : 'consent.stop')}
      onClose={onClose}
      submit={submit}
      saving={saving}
    >
      <Text size="sm">{t(wanted ? 'consent.allowText' : 'consent.stopText')}</Text>
      <Textarea
        key={form.key('reason')}
        label={t('consent.reason')}
        required
        data-autofocus
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}
