// A form that sends as another program would, and shows what it would have to write.
import {
  Alert,
  Button,
  FileInput,
  PasswordInput,
  SegmentedControl,
  Stack,
  Switch,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS } from '@recado/contract/constants';
import { phoneText, requiredText, text } from '@recado/contract/primitives';
import { useMutation } from '@tanstack/react-query';
import { Paperclip, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { randomUuid } from '../../shared/data/randomUuid.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { Code } from './Code.tsx';
import { curlOf } from './curl.ts';
import page from '../../shared/ui/TabbedPage.module.css';
import { sendAsProgram } from './sendAsProgram.ts';

const KINDS = ['text', 'media'] as const;
type Kind = (typeof KINDS)[number];

const shared = { token: requiredText(1, 200), number: phoneText, closeTicket: z.boolean() };
const SCHEMAS = {
  text: z.object({ ...shared, body: requiredText(1, LIMITS.messageLength), files: z.array(z.instanceof(File)) }),
  media: z.object({
    ...shared,
    body: text(LIMITS.messageLength),
    files: z.array(z.instanceof(File)).min(1, 'Required').max(LIMITS.filesPerMessage),
  }),
};

/** What went out, and by which key. */
interface Sending {
  what: string;
  key: string;
}

export function TryForm() {
  const { t } = useTranslation('messagesApi');
  const [kind, setKind] = useState<Kind>('text');
  const [fresh, setFresh] = useState(randomUuid);
  const [refused, setRefused] = useState<Sending>();
  const form = useForm({
    initialValues: { token: '', number: '', body: '', closeTicket: false, files: [] as File[] },
    validate: (values) => schemaErrors(SCHEMAS[kind], values),
    clearInputErrorOnChange: true,
  });
  const files = kind === 'media' ? form.values.files : [];
  const { number, body, closeTicket, token } = form.values;
  const what = JSON.stringify([
    number,
    body,
    closeTicket,
    files.map((file) => [file.name, file.size, file.lastModified]),
  ]);
  // What did not arrive, as far as we know, is asked again by its own key; another message has another.
  const key = refused?.what === what ? refused.key : fresh;
  const tried = { number, body, closeTicket, key, files: files.map(({ name }) => name) };
  const send = useMutation({
    mutationFn: (_sending: Sending) => sendAsProgram(token.trim(), tried, files),
    // It stands in the form.
    meta: { quiet: true },
    onError: (_error, sending) => setRefused(sending),
    onSuccess: () => setRefused(undefined),
    // The next is another message.
    onSettled: () => setFresh(randomUuid()),
  });
  return (
    <Stack gap="md">
      <form className={page.card} noValidate onSubmit={form.onSubmit(() => send.mutate({ what, key }))}>
        <Stack gap="md">
          <Title order={2} size="h4">
            {t('try.title')}
          </Title>
          <SegmentedControl
            aria-label={t('try.kind')}
            value={kind}
            onChange={(chosen) => {
              setKind(chosen === 'media' ? 'media' : 'text');
              form.clearErrors();
            }}
            data={KINDS.map((value) => ({ value, label: t(`try.${value}`) }))}
          />
          <PasswordInput
            label={t('try.token')}
            description={t('try.tokenHint')}
            required
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('try.showToken'), tabIndex: 0 }}
            {...form.getInputProps('token')}
          />
          <TextInput
            label={t('try.number')}
            description={t('try.numberHint')}
            required
            inputMode="tel"
            autoComplete="off"
            {...form.getInputProps('number')}
          />
          {kind === 'media' && (
            <FileInput
              label={t('try.files')}
              required
              multiple
              clearable
              clearButtonProps={{ 'aria-label': t('try.clearFiles') }}
              placeholder={t('try.chooseFiles')}
              leftSection={<Paperclip size={16} aria-hidden />}
              {...form.getInputProps('files')}
            />
          )}
          <Textarea
            label={t(kind === 'media' ? 'try.caption' : 'try.body')}
            required={kind === 'text'}
            autosize
            minRows={3}
            maxRows={8}
            {...form.getInputProps('body')}
          />
          <Switch label={t('try.closeTicket')} {...form.getInputProps('closeTicket', { type: 'checkbox' })} />
          <Button type="submit" loading={send.isPending} leftSection={<Send size={16} aria-hidden />} mr="auto">
            {t('try.send')}
          </Button>
          {send.isError && (
            <Alert color="red" role="alert" title={isApiError(send.error) ? send.error.code : undefined}>
              {errorText(send.error)}
            </Alert>
          )}
          {send.isSuccess && (
            <div role="status">
              <Code
                label={t('try.answer', { status: send.data.status })}
                code={JSON.stringify(send.data.body, null, 2)}
              />
            </div>
          )}
        </Stack>
      </form>
      <div className={page.card}>
        <Code label={t('try.curl')} code={curlOf(`${location.origin}/api/messages/send`, tried)} copies />
      </div>
    </Stack>
  );
}
