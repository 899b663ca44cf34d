// Chooses the file above a template's text; one that would be refused says so at once.
import { FileInput } from '@mantine/core';
import { HEADER_FILES } from '@recado/rules/sendable';
import type { HeaderKind } from '@recado/rules/templates';
import { Paperclip } from 'lucide-react';
import { useHeaderFileProblem } from '../../../entities/template/useHeaderFileProblem.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Templates.module.css';

export interface HeaderFileInputProps {
  kind: HeaderKind;
  file: File | null;
  onChange: (file: File | null) => void;
}

export function HeaderFileInput({ kind, file, onChange }: HeaderFileInputProps) {
  const { t } = useTranslation('tickets');
  const problemOf = useHeaderFileProblem();
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
      error={file && problemOf(kind, file)}
      value={file}
      onChange={onChange}
    />
  );
}
