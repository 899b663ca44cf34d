// A form that sends as another program would.
import { FileInput, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS } from '@recado/contract/constants';
import { phoneText, requiredText, text } from '@recado/contract/primitives';
import { sendFromOutside } from '@recado/contract/public-api';
import { templateMessage, type MessageTemplate, type TemplateMessage } from '@recado/contract/templates';
import { headerKindOf } from '@recado/rules/templates';
import { useMutation } from '@tanstack/react-query';
import { Paperclip, Send } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { randomUuid } from '../../shared/data/randomUuid.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { sendAsProgram } from './asProgram.ts';
import { curlOf, type Tried } from './curl.ts';
import { TemplateChoice } from './TemplateChoice.tsx';
import { TryCard } from './TryCard.tsx';

const KINDS = ['text', 'media', 'template'] as const;
type Kind = (typeof KINDS)[number];

const shared = { number: phoneText, closeTicket: z.boolean() };
const someFiles = z.array(z.instanceof(File)).min(1, 'Required');
const SCHEMAS = {
  text: z.object({ ...shared, body: requiredText(1, LIMITS.messageLength) }),
  media: z.object({
    ...shared,
    body: text(LIMITS.messageLength),
    files: someFiles.max(LIMITS.filesPerMessage),
  }),
  template: z.object({
    ...shared,
    template: templateMessage.nullable().refine((filled) => filled !== null, 'Required'),
  }),
};
const WITH_FILE = SCHEMAS.template.extend({ files: someFiles.max(1) });

/** What went out, and by which key. */
interface Sending {
  token: string;
  what: string;
  key: string;
}

export interface TryFormProps {
  /** null: there is none, and its field says so */
  tokenTyped: () => string | null;
  /** @param id of the message */
  onSent: (id: string) => void;
}

export function TryForm({ tokenTyped, onSent }: TryFormProps) {
  const { t } = useTranslation('messagesApi');
  const [kind, setKind] = useState<Kind>('text');
  const [chosen, setChosen] = useState<MessageTemplate>();
  const hasFiles = kind === 'media' || (kind === 'template' && chosen !== undefined && headerKindOf(chosen) !== null);
  const form = useForm({
    initialValues: {
      number: '',
      body: '',
      closeTicket: false,
      files: [] as File[],
      template: null as TemplateMessage | null,
    },
    validate: (values) => schemaErrors(kind === 'template' && hasFiles ? WITH_FILE : SCHEMAS[kind], values),
    clearInputErrorOnChange: true,
  });
  const { number, body, closeTicket } = form.values;
  const sentFiles = hasFiles ? form.values.files : [];
  const template = kind === 'template' ? form.values.template : null;
  const { made, tried, send } = useSending({ number, body, closeTicket, template }, sentFiles, onSent);
  const handleSubmit = form.onSubmit(
    () => {
      const token = tokenTyped();
      if (token !== null) send(token);
    },
    () => void tokenTyped(),
  );
  const handleKind = (value: string): void => {
    setKind(KINDS.find((each) => each === value) ?? 'text');
    // Its choice goes with its fields.
    setChosen(undefined);
    form.setFieldValue('template', null);
    form.clearErrors();
  };
  return (
    <TryCard
      title={t('try.sendTitle')}
      button={t('try.send')}
      icon={Send}
      made={made}
      line={curlOf(`${location.origin}/api/messages/send`, tried)}
      onSubmit={handleSubmit}
    >
      <SegmentedControl
        aria-label={t('try.kind')}
        value={kind}
        onChange={handleKind}
        data={KINDS.map((value) => ({ value, label: t(`try.${value}`) }))}
      />
      <TextInput
        label={t('try.number')}
        description={t('try.numberHint')}
        required
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps('number')}
      />
      {kind === 'template' && (
        <TemplateChoice
          tokenTyped={tokenTyped}
          error={form.errors['template']}
          onChange={(message, of) => {
            form.setFieldValue('template', message);
            setChosen(of);
          }}
        />
      )}
      {hasFiles && (
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
      {kind !== 'template' && (
        <Textarea
          label={t(kind === 'media' ? 'try.caption' : 'try.body')}
          required={kind === 'text'}
          autosize
          minRows={3}
          maxRows={8}
          {...form.getInputProps('body')}
        />
      )}
      <Switch label={t('try.closeTicket')} {...form.getInputProps('closeTicket', { type: 'checkbox' })} />
    </TryCard>
  );
}

/**
 * A key is of one content: whatever else is to be sent has a key of its own, for the line in the shell may have been used
 * meanwhile. Only what did not arrive, as far as we know, is asked again by the same.
 * @param said what the form says, but for its files
 */
function useSending(said: Omit<Tried, 'files' | 'key'>, files: readonly File[], onSent: (id: string) => void) {
  const what = JSON.stringify([said, files.map((file) => [file.name, file.size, file.lastModified])]);
  const [fresh, setFresh] = useState(() => ({ what, key: randomUuid() }));
  const [lost, setLost] = useState<Sending>();
  if (fresh.what !== what) setFresh({ what, key: randomUuid() });
  const key = lost?.what === what ? lost.key : fresh.key;
  const tried: Tried = { ...said, key, files: files.map(({ name }) => name) };
  /** There is an answer, and it is final. */
  const renew = (): void => {
    setLost(undefined);
    setFresh((before) => ({ ...before, key: randomUuid() }));
  };
  const made = useMutation({
    mutationFn: ({ token }: Sending) => sendAsProgram(token, tried, files),
    // It stands in the form.
    meta: { quiet: true },
    onError: (error, sending) => (isRefusal(error) ? renew() : setLost(sending)),
    onSuccess: ({ body }) => {
      renew();
      const answer = sendFromOutside.reply.safeParse(body);
      if (answer.success) onSent(String(answer.data.id));
    },
  });
  return { made, tried, send: (token: string): void => made.mutate({ token, what, key }) };
}

const isRefusal = (error: Error): boolean => isApiError(error) && error.status >= 400 && error.status < 500;
