// A file that could not be fetched from the network, and another try.
import { Button } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useMessageActions } from '../actions/messageActions.ts';
import { MEDIA_ICONS, type MediaKind } from './mediaKind.ts';
import classes from './MessageMedia.module.css';

export function FileNotFetched({ kind, message }: { kind: MediaKind; message: Message }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { fetchAgain } = useMessageActions();
  const Icon = MEDIA_ICONS[kind];
  return (
    <div className={classes.box}>
      <Icon size={24} aria-hidden />
      <span className={classes.boxTexts}>
        <span className={classes.boxName}>{message.mediaName ?? t(`media.${kind}`)}</span>
        <span className={classes.boxFact}>{t('media.failed')}</span>
      </span>
      {fetchAgain && (
        <Button size="compact-sm" variant="default" onClick={() => fetchAgain(message)}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}
