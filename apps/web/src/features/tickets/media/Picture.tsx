// A picture, cut to a fixed shape; a click shows all of it.
import { UnstyledButton } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useMessageActions } from '../actions/messageActions.ts';
import classes from './MessageMedia.module.css';

export function Picture({ kind, url, message }: { kind: 'image' | 'sticker'; url: string; message: Message }) {
  const { t } = useTranslation('tickets');
  const { view } = useMessageActions();
  const name = message.body || t(`media.${kind}`);
  if (kind === 'sticker') {
    return (
      <span className={classes.sticker}>
        <img src={url} alt={t('media.sticker')} loading="lazy" />
      </span>
    );
  }
  return (
    <UnstyledButton className={classes.picture} aria-label={t('media.view', { name })} onClick={() => view(message)}>
      <img src={url} alt={name} loading="lazy" />
    </UnstyledButton>
  );
}
