// Under a message: what it says in one's own language, where one has asked for it.
import { Button } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Aids.module.css';
import { translations, useTranslationOf } from './translations.ts';

export function TranslatedText({ message: { id, body } }: { message: Message }) {
  const { t } = useTranslation(['tickets', 'common']);
  const translation = useTranslationOf(id);
  if (!translation || translation.body !== body) return null;
  const { text } = translation;
  return (
    <div className={classes.translation} role="status">
      {text !== null && <p>{text}</p>}
      <span className={classes.foot}>
        {t(text === null ? 'aids.translating' : 'aids.translated')}
        <Button data-dense size="compact-xs" variant="subtle" onClick={() => translations.hide(id)}>
          {t(text === null ? 'common:cancel' : 'aids.hide')}
        </Button>
      </span>
    </div>
  );
}
