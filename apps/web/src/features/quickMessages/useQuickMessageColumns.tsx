// What the list of quick messages shows of each.
import { Badge } from '@mantine/core';
import type { QuickMessage } from '@recado/contract/quick-messages';
import { Paperclip } from 'lucide-react';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './QuickMessages.module.css';

export function useQuickMessageColumns(): Column<QuickMessage>[] {
  const { t } = useTranslation('quickMessages');
  return [
    {
      key: 'shortcode',
      header: t('column.shortcode'),
      primary: true,
      cell: ({ shortcode, status }) => (
        <span className={classes.shortcode}>
          <span className={classes.cut} title={shortcode}>
            {/* As it is typed, also where the slash was stored with it. */}/{shortcode.replace(/^\//, '')}
          </span>
          {!status && (
            <Badge size="sm" variant="default" tt="none" flex="none">
              {t('off')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'message',
      header: t('column.message'),
      width: '2.5fr',
      plain: true,
      cell: ({ message }) => (
        <span className={classes.message} title={message}>
          {message}
        </span>
      ),
    },
    {
      key: 'media',
      header: t('column.media'),
      cell: ({ mediaPath, mediaName }) =>
        mediaPath === null ? (
          '–'
        ) : (
          // Looking at the file is not opening the form.
          <a
            className={classes.file}
            href={mediaPath}
            target="_blank"
            rel="noreferrer"
            title={mediaName ?? undefined}
            data-dense
          >
            <Paperclip size={14} aria-hidden /> <span className={classes.cut}>{mediaName}</span>
          </a>
        ),
    },
    {
      key: 'whose',
      header: t('column.whose'),
      width: '130px',
      cell: ({ geral }) => t(geral ? 'whose.everybody' : 'whose.own'),
    },
  ];
}
