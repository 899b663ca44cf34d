// What a link in the text leads to, as its writer's phone saw it.
import type { Message } from '@recado/contract/messages';
import { Link2 } from 'lucide-react';
import { safeHref } from '../../../shared/ui/conversation/whatsappMarks.ts';
import classes from './LinkPreview.module.css';

type Preview = NonNullable<Message['linkPreview']>;

export function LinkPreview({ preview }: { preview: Preview }) {
  const href = safeHref(preview.url);
  if (href === null) return null;
  const { title, description, thumbnail } = preview;
  const domain = new URL(href).hostname.replace(/^www\./u, '');
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.card}>
      {/* nothing is fetched from elsewhere: that would tell the page's owner who reads */}
      {thumbnail?.startsWith('data:image/') && <img src={thumbnail} alt="" className={classes.picture} />}
      <span className={classes.texts}>
        {title && <span className={classes.title}>{title}</span>}
        {description && <span className={classes.description}>{description}</span>}
        <span className={classes.domain}>
          <Link2 size={12} aria-hidden /> {domain}
        </span>
      </span>
    </a>
  );
}
