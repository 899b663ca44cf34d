// What a connection tells customers by itself, from the first word to the last.
import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { OPENS_AT, OPENS_AT_NAME } from '@recado/rules/opens-at';
import { useVariableValues } from '../../entities/variable/useVariableValues.ts';
import { VariablesTextarea } from '../../entities/variable/VariablesTextarea.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { needsGreeting, type ConnectionValues } from './connectionValues.ts';

type MessageName =
  | 'greetingMessage'
  | 'outOfHoursMessage'
  | 'complationMessage'
  | 'ratingMessage'
  | 'expiresInactiveMessage';

interface MessageFieldProps {
  form: UseFormReturnType<ConnectionValues>;
  name: MessageName;
  description: ReactNode;
  required?: boolean;
  /** it is the one that somebody came for */
  asked?: boolean;
}

export function MessageField({ form, name, description, required = false, asked = false }: MessageFieldProps) {
  const { t } = useTranslation('connections');
  const values = useVariableValues({ contact: { name: t('field.somebody') }, ticketId: 1 });
  return (
    <VariablesTextarea
      key={form.key(name)}
      label={t(`field.${name}`)}
      description={description}
      required={required}
      data-autofocus={asked || undefined}
      autosize
      minRows={2}
      maxRows={6}
      values={values}
      known={name === 'outOfHoursMessage' ? [OPENS_AT_NAME] : undefined}
      {...form.getInputProps(name)}
    />
  );
}

/** Each says when it goes out; where an option of the company stands in its way, which. */
export function MessageFields({ form, at }: { form: UseFormReturnType<ConnectionValues>; at: string }) {
  const { t } = useTranslation(['connections', 'settings']);
  const { settings } = useSession().user.company;
  const isOn = (wanted: string, as = 'enabled'): boolean =>
    settings.some(({ key, value }) => key === wanted && value === as);
  const { queueIds } = form.getValues();
  const rates = isOn('userRating');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('field.variablesHint', { variable: '{{firstName}}' })}
      </Text>
      <MessageField
        form={form}
        name="greetingMessage"
        asked={at === 'greetingMessage'}
        required={needsGreeting(queueIds)}
        description={t(`greetingHint.${greetingCase(queueIds.length, isOn('sendGreetingMessageOneQueues'))}`, {
          option: t('settings:option.sendGreetingMessageOneQueues.label'),
        })}
      />
      <MessageField
        form={form}
        name="outOfHoursMessage"
        asked={at === 'outOfHoursMessage'}
        description={t(
          isOn('scheduleType', 'company') ? 'field.outOfHoursMessageHint' : 'field.outOfHoursMessageUnused',
          { variable: OPENS_AT },
        )}
      />
      <MessageField
        form={form}
        name="ratingMessage"
        asked={at === 'ratingMessage'}
        description={t(rates ? 'field.ratingMessageHint' : 'field.ratingMessageUnused', {
          option: t('settings:option.userRating.label'),
        })}
      />
      <MessageField
        form={form}
        name="complationMessage"
        asked={at === 'complationMessage'}
        description={t(rates ? 'field.complationMessageThanks' : 'field.complationMessageHint')}
      />
    </>
  );
}

function greetingCase(queues: number, greetsOneQueue: boolean): 'none' | 'one' | 'oneUnused' | 'several' {
  if (queues > 1) return 'several';
  if (queues === 0) return 'none';
  return greetsOneQueue ? 'one' : 'oneUnused';
}
