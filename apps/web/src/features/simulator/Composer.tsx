// Where the customer writes, attaches and speaks.
import { LIMITS } from '@recado/contract/constants';
import { ActionIcon, Textarea } from '@mantine/core';
import { Check, Mic, SendHorizontal, X } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { AttachMenu } from './AttachMenu.tsx';
import { Quote } from './Bubble.tsx';
import classes from './Chat.module.css';
import { useComposer, type ComposerProps } from './useComposer.ts';
import { canRecord } from './useVoiceRecorder.ts';
import { VoiceBar } from './VoiceBar.tsx';

/** Keyed by the message that is being edited, so that each begins with its own text. */
export function Composer(props: ComposerProps) {
  const { intent, onIntent } = props;
  const { t } = useTranslation(['simulator', 'common']);
  const { text, setText, editing, input, recorder, send, submit, handleKey } = useComposer(props);

  if (recorder.state === 'recording') return <VoiceBar recorder={recorder} />;
  const SendIcon = editing ? Check : SendHorizontal;
  return (
    <div className={classes.composer}>
      {intent && (
        <div className={classes.intent}>
          <Quote message={intent.message} />
          <ActionIcon variant="subtle" color="gray" aria-label={t('common:cancel')} onClick={() => onIntent(null)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <div className={classes.inputs}>
        <AttachMenu onSend={send} />
        <Textarea
          ref={input}
          className={classes.input}
          aria-label={t('composer.label')}
          placeholder={t('composer.label')}
          autosize
          minRows={1}
          maxRows={5}
          // On a touch screen the keyboard would jump up over the conversation.
          autoFocus={editing || matchMedia('(hover: hover)').matches}
          maxLength={LIMITS.messageLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        {text.trim() === '' && !editing && canRecord() ? (
          <ActionIcon size={36} radius="xl" aria-label={t('composer.record')} onClick={() => void recorder.start()}>
            <Mic size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            size={36}
            radius="xl"
            aria-label={editing ? t('common:save') : t('composer.send')}
            disabled={text.trim() === ''}
            onClick={submit}
          >
            <SendIcon size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
