// Chooses the file above a template's text; one that would be refused says so at once.
import { FileInput } from '@mantine/core';
import { HEADER_FILES, headerFileProblem } from '@recado/rules/sendable';
import type { HeaderKind } from '@recado/rules/templates';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Templates.module.css';

export interface HeaderFileInputProps {
  kind: HeaderKind;
  file: File | null;
  onChange: (file: File | null) => void;
}

export function HeaderFileInput({ kind, file, onChange }: HeaderFileInputProps) {
  const { t } = useTranslation('tickets');
  const problem = useProblem(kind, file);
  return (
    <FileInput
      autoFocus
      label={t(`template.file.${kind}`)}
      placeholder={t('template.chooseFile')}
      accept={HEADER_FILES[kind].types.join(',')}
      leftSection={<Paperclip size={16} aria-hidden />}
      classNames={{ placeholder: classes.placeholder }}
      required
      clearable
      error={problem}
      value={file}
      onChange={onChange}
    />
  );
}

function useProblem(kind: HeaderKind, file: File | null): string | null {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const problem = file && headerFileProblem(kind, { mime: file.type, size: file.size });
  if (!problem) return null;
  const { name, size } = file;
  switch (problem) {
    case 'type':
      return t(`template.takes.${kind}`);
    case 'size':
      return t('attach.tooLarge', { name, size: formats.bytes(size), limit: formats.bytes(HEADER_FILES[kind].bytes) });
    case 'empty':
      return t('template.emptyFile', { name });
  }
}
