// A list of files as it will go: its message, then its files in their order.
import type { FileList } from '@recado/contract/files';
import { FileText } from 'lucide-react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../shared/ui/conversation/MarkedText.tsx';
import classes from './FileListPreview.module.css';

/** Places without a file do not go out. */
export const filesOf = ({ options }: FileList) => options.filter(({ path }) => path !== null);

/** @param body its message, with what variables name in their places */
export function FileListPreview({ list, body }: { list: FileList; body: string }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return (
    <>
      <div className={classes.message}>
        <MarkedText text={body} />
      </div>
      <ol className={classes.files} aria-label={t('fileList.goes')}>
        {filesOf(list).map(({ id, name, path, mediaType, size }) => (
          <li key={id}>
            {path !== null && mediaType?.startsWith('image/') ? (
              <img className={classes.face} src={path} alt="" />
            ) : (
              <span className={classes.face}>
                <FileText size={20} aria-hidden />
              </span>
            )}
            <span className={classes.name} title={name}>
              {name}
            </span>
            {size !== null && <small>{formats.bytes(size)}</small>}
          </li>
        ))}
      </ol>
    </>
  );
}
