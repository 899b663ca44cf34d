// Files whose text assistants are to know, one after the other; each that is refused says why.
import { FileButton } from '@mantine/core';
import { MOST_KNOWLEDGE_FILE_BYTES, uploadKnowledge } from '@recado/contract/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { upload } from '../../shared/data/upload.ts';
import { ApiError, isApiError } from '../../shared/errors/ApiError.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifyFailure, notifySuccess } from '../../shared/ui/notify.ts';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';

const TEXTS = '.txt,.md,.markdown,.csv,text/plain,text/markdown,text/csv';

export function UploadButton() {
  const { t } = useTranslation('knowledge');
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      let added = 0;
      for (const file of files)
        try {
          if (file.size > MOST_KNOWLEDGE_FILE_BYTES) throw new ApiError('ERR_PAYLOAD_TOO_LARGE', 413);
          await upload(uploadKnowledge, { files: { file: [file] } });
          added += 1;
        } catch (error) {
          const { name } = file;
          const isLarge = isApiError(error, 'ERR_PAYLOAD_TOO_LARGE');
          notifyFailure(isLarge ? t('upload.tooLarge', { name }) : `${name}: ${errorText(error)}`);
        }
      return added;
    },
    onSuccess: (count) => {
      if (count > 0) notifySuccess(t('upload.done', { count }));
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  const reset = useRef<() => void>(null);
  const handleFiles = (files: File[]): void => {
    if (files.length > 0) send.mutate(files);
    // Or the same one, corrected, could not be chosen again.
    reset.current?.();
  };
  return (
    <FileButton multiple accept={TEXTS} resetRef={reset} onChange={handleFiles}>
      {({ onClick }) => (
        <ToolButton label={t('upload.button')} icon={FileUp} loading={send.isPending} onClick={onClick} />
      )}
    </FileButton>
  );
}
