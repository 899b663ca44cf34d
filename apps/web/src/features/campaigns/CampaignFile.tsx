// The file of a campaign: it goes with each text, or above the text of a template that begins with one.
import { Box, Input } from '@mantine/core';
import type { HeaderKind } from '@recado/rules/templates';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { OneFileField } from '../../shared/ui/OneFileField.tsx';
import type { Picture } from '../../shared/ui/picture.ts';
import { useFileProblem } from '../../shared/ui/useFileProblem.ts';

export interface CampaignFileProps {
  file: Picture;
  /** what a template begins with; null: with no file, or there is no template */
  header: HeaderKind | null;
  error: ReactNode;
  onChange: (file: Picture) => void;
}

export function CampaignFile({ file, header, error, onChange }: CampaignFileProps) {
  const { t } = useTranslation(['campaigns', 'tickets']);
  const complaint = useFileProblem();
  return (
    <Input.Wrapper
      label={t('field.file')}
      labelElement="div"
      withAsterisk={header !== null}
      description={header && `${t('field.fileOnTop')} ${t(`tickets:template.takes.${header}`)}`}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <Box py={4} data-wrong={error ? true : undefined}>
        <OneFileField
          file={file}
          face={<Paperclip size={16} aria-hidden />}
          icon={Paperclip}
          labels={{ choose: t('field.fileChoose'), remove: t('field.fileRemove') }}
          complaint={complaint}
          onChange={onChange}
        />
      </Box>
    </Input.Wrapper>
  );
}
