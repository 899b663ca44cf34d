// Calls that only ask: whether a number is on WhatsApp, how a message is doing, which templates there are.
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { idText, phoneText } from '@recado/contract/primitives';
import { checkNumber, getSentStatus, listOwnTemplates } from '@recado/contract/public-api';
import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { z } from 'zod';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { address } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { askAsProgram } from './asProgram.ts';
import { askingCurlOf } from './curl.ts';
import { TryCard } from './TryCard.tsx';

/** What each asks, and what stands in its address. */
const ASKS = {
  number: { endpoint: checkNumber, param: 'number', schema: phoneText, keyboard: 'tel' },
  status: { endpoint: getSentStatus, param: 'id', schema: idText, keyboard: 'numeric' },
  templates: { endpoint: listOwnTemplates, param: null, schema: z.string(), keyboard: 'text' },
} as const;

export interface AskFormProps {
  what: keyof typeof ASKS;
  /** what is asked about at first */
  about?: string;
  /** null: there is none, and its field says so */
  tokenTyped: () => string | null;
}

export function AskForm({ what, about = '', tokenTyped }: AskFormProps) {
  const { t } = useTranslation('messagesApi');
  const { endpoint, param, schema, keyboard } = ASKS[what];
  const form = useForm({
    initialValues: { value: about },
    validate: (values) => schemaErrors(z.object({ value: schema }), values),
    clearInputErrorOnChange: true,
  });
  const value = form.values.value.trim();
  const ask = useMutation({
    mutationFn: (token: string) => askAsProgram(token, endpoint, param === null ? {} : { params: { [param]: value } }),
    meta: { quiet: true },
  });
  const shown = address(endpoint, param === null ? {} : { params: { [param]: value || param.toUpperCase() } });
  const handleSubmit = form.onSubmit(
    () => {
      const token = tokenTyped();
      if (token !== null) ask.mutate(token);
    },
    () => void tokenTyped(),
  );
  return (
    <TryCard
      title={t(`ask.${what}.title`)}
      button={t(`ask.${what}.button`)}
      icon={Search}
      made={ask}
      line={askingCurlOf(`${location.origin}${shown}`)}
      onSubmit={handleSubmit}
    >
      {what !== 'templates' && (
        <TextInput
          label={t(`ask.${what}.field`)}
          description={t(`ask.${what}.hint`)}
          required
          inputMode={keyboard}
          autoComplete="off"
          {...form.getInputProps('value')}
        />
      )}
    </TryCard>
  );
}
