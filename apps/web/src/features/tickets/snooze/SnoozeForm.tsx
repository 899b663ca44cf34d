// When a ticket that is put off comes back: what people mean mostly, one press each, or a time of their own.
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { laterOf } from '@recado/rules/later';
import { useState, type SubmitEvent } from 'react';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { serverNow } from '../../../shared/format/serverClock.ts';
import { useSnooze } from '../../../entities/ticket/snooze/useSnooze.ts';
import { momentOf, wallClock } from '../../../entities/schedule/scheduleValues.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { MomentField } from '../../../shared/ui/MomentField.tsx';

export interface SnoozeFormProps {
  ticket: Ticket;
  onClose: () => void;
}

export function SnoozeForm({ ticket, onClose }: SnoozeFormProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { timeZone, shortDateTime } = useCompanyClock();
  const { snooze } = useSnooze(ticket);
  const [now] = useState(() => new Date(serverNow()));
  const offered = laterOf(now, timeZone);
  const [own, setOwn] = useState<string | null>(() => wallClock(offered.at(-1)?.at ?? now, timeZone));
  const [tooEarly, setTooEarly] = useState(false);
  const putOff = (until: Date | null): void => {
    onClose();
    snooze(until?.toISOString() ?? null);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (own === null) return;
    const until = new Date(momentOf(own, timeZone));
    if (until.getTime() > serverNow()) putOff(until);
    else setTooEarly(true);
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('snooze.text')}
      </Text>
      {offered.map(({ name, at }, n) => (
        <Button
          key={name}
          variant="default"
          justify="space-between"
          fullWidth
          data-autofocus={n === 0 || undefined}
          rightSection={
            <Text size="sm" c="dimmed" component="span">
              {shortDateTime(at)}
            </Text>
          }
          onClick={() => putOff(at)}
        >
          {t(`snooze.${name}`)}
        </Button>
      ))}
      <Button variant="default" justify="flex-start" fullWidth onClick={() => putOff(null)}>
        {t('snooze.written')}
      </Button>
      <form onSubmit={handleSubmit} noValidate>
        <Group align="flex-end" gap="sm">
          <MomentField
            flex={1}
            label={t('snooze.own')}
            description={t('snooze.zone', { zone: formats.zone(timeZone) })}
            required
            minDate={wallClock(now, timeZone)}
            value={own}
            error={tooEarly ? t('snooze.later') : undefined}
            onChange={(at) => {
              setTooEarly(false);
              setOwn(at);
            }}
          />
          <Button type="submit" disabled={own === null}>
            {t('snooze.submit')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
