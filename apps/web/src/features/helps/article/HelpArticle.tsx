// A help page: what it is about, what stands in it, its parts, and the way to the next one.
import { Anchor, Text, Title } from '@mantine/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { helpAddress } from '../../../shared/ui/screenHelp.tsx';
import type { Block } from '../pages/page.ts';
import type { NamedPage } from '../pages/searchPages.ts';
import classes from './HelpArticle.module.css';
import { InlineText } from './InlineText.tsx';

/** Below it a list of parts is longer than a look at the page. */
const FEWEST_PARTS = 3;
const idOf = (slug: string): string => `help-${slug}`;

/** Another page is another one of these: it begins at its top. */
export function HelpArticle({ page, next }: { page: NamedPage; next: NamedPage | undefined }) {
  const { t } = useTranslation(['helps', 'common']);
  const { hash } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(idOf(decodeURIComponent(hash.slice(1))));
    part?.scrollIntoView();
    (part ?? title.current)?.focus({ preventScroll: true });
  }, [hash]);
  const parts = page.blocks.filter((block) => block.kind === 'heading');
  return (
    <div className={classes.scroll}>
      <title>{`${page.title} · ${t('common:appName')}`}</title>
      <article className={classes.page} aria-labelledby="help-title">
        <div className={classes.head}>
          <Anchor component={Link} to="/helps" size="sm" className={classes.way}>
            <ArrowLeft size={16} aria-hidden />
            {t('all')}
          </Anchor>
          <Title order={1} size="h2" id="help-title" ref={title} tabIndex={-1}>
            {page.title}
          </Title>
          <Text c="dimmed" size="lg">
            {page.summary}
          </Text>
        </div>
        {parts.length >= FEWEST_PARTS && (
          <nav className={classes.parts} aria-labelledby="help-parts">
            <Text size="sm" fw={600} id="help-parts">
              {t('onThisPage')}
            </Text>
            <ul>
              {parts.map(({ slug, text }) => (
                <li key={slug}>
                  <Anchor component={Link} to={`#${slug}`} size="sm">
                    {text}
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={classes.blocks}>
          {page.blocks.map((block, at) => (
            <BlockView key={`${at}`} block={block} />
          ))}
          {next && (
            <Anchor component={Link} to={helpAddress(next.name)} className={`${classes.way} ${classes.next}`}>
              {t('next', { title: next.title })}
              <ArrowRight size={16} aria-hidden />
            </Anchor>
          )}
        </div>
      </article>
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={2} size="h4" id={idOf(block.slug)} tabIndex={-1}>
          {block.text}
        </Title>
      );
    case 'text':
      return (
        <p>
          <InlineText inline={block.inline} />
        </p>
      );
    case 'note':
      return (
        <p className={classes.note}>
          <InlineText inline={block.inline} />
        </p>
      );
    case 'picture': {
      const { src, alt, width, height } = block.picture;
      return <img className={classes.picture} src={src} alt={alt} width={width} height={height} loading="lazy" />;
    }
    case 'list':
    case 'steps': {
      const items = block.items.map((item, at) => (
        <li key={`${at}`}>
          <InlineText inline={item} />
        </li>
      ));
      return block.kind === 'list' ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>;
    }
  }
}
