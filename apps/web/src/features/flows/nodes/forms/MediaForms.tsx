// A picture, a sound or a video.
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { textOf, type Data } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import type { FileKind } from '../flowFiles.ts';
import { MediaField } from '../MediaField.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { VoiceSwitch } from '../VoiceSwitch.tsx';

interface Draft {
  url: string;
  caption: string;
  record: boolean;
}

const fieldsOf = (kind: FileKind) =>
  function Fields({ draft, set, errorAt, graph, files, onUploading }: FieldsProps<Draft>) {
    const { t } = useTranslation('flowNodes');
    return (
      <>
        <MediaField
          kind={kind}
          name={draft.url}
          files={files}
          error={errorAt('url')}
          autoFocus
          onChange={(url) => set({ url })}
          onUploading={onUploading}
        />
        {kind === 'audio' ? (
          <VoiceSwitch name={draft.url} checked={draft.record} onChange={(record) => set({ record })} />
        ) : (
          <FlowTextarea
            graph={graph}
            label={t('field.caption')}
            maxLength={1_024}
            value={draft.caption}
            onWrite={(caption) => set({ caption })}
            error={errorAt('caption')}
          />
        )}
      </>
    );
  };

const draftOf = (data: Data): Draft => ({
  url: textOf(data['url']),
  caption: textOf(data['caption']),
  record: data['record'] === true,
});

const seen = { draftOf, dataOf: ({ url, caption }: Draft, before: Data) => ({ ...before, url, caption }) };

export const imageForm = nodeForm<Draft>({ ...seen, Fields: fieldsOf('img'), done: 'done.img' });
export const videoForm = nodeForm<Draft>({ ...seen, Fields: fieldsOf('video'), done: 'done.content' });
export const audioForm = nodeForm<Draft>({
  draftOf,
  dataOf: ({ url, record }, before) => ({ ...before, url, record }),
  Fields: fieldsOf('audio'),
  done: 'done.audio',
});
