// Which tag many get, or lose.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../shared/ui/FormFrame.tsx';
import { useTags } from '../tag/useTags.ts';

export interface TagManyFormProps {
  tagged: boolean;
  onPick: (tagId: number) => void;
  onClose: () => void;
}

export function TagManyForm({ tagged, onPick, onClose }: TagManyFormProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const { data: tags = [] } = useTags();
  const [chosen, setChosen] = useState<string | null>(null);
  const handleSubmit = (event: React.SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (chosen !== null) onPick(Number(chosen));
  };
  return (
    <FormFrame
      submit={handleSubmit}
      submitLabel={t(tagged ? 'tag.put' : 'tag.take')}
      disabled={chosen === null}
      onCancel={onClose}
    >
      <Select
        label={t('tag.which')}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
        nothingFoundMessage={t('common:empty.searchTitle')}
      />
    </FormFrame>
  );
}
