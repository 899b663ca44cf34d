// The help pages to choose from: by group, or those in which words were found.
import { Text, Title, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { helpAddress } from '../../shared/ui/screenHelp.tsx';
import classes from './Helps.module.css';
import type { HelpBook } from './pages/book.ts';
import type { Hit, NamedPage } from './pages/searchPages.ts';

export function GuideCards({ groups }: Pick<HelpBook, 'groups'>) {
  const { t } = useTranslation('helps');
  return groups.map(({ group, pages }) => (
    <section key={group} aria-labelledby={`helps-${group}`}>
      <Title order={2} size="h4" id={`helps-${group}`}>
        {t(`groups.${group}`)}
      </Title>
      <ul className={classes.grid}>
        {pages.map((page) => (
          <li key={page.name}>
            <GuideCard page={page} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function GuideCard({ page: { name, title, summary, blocks } }: { page: NamedPage }) {
  const picture = blocks.find((block) => block.kind === 'picture')?.picture;
  return (
    <UnstyledButton component={Link} to={helpAddress(name)} className={classes.card}>
      {picture && <img className={classes.thumbnail} src={picture.src} alt="" loading="lazy" />}
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" mt={2}>
          {summary}
        </Text>
      </div>
    </UnstyledButton>
  );
}

export function GuideHits({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className={classes.hits}>
      {hits.map(({ page: { name, title }, section, excerpt }) => (
        <li key={name}>
          <UnstyledButton
            component={Link}
            to={`${helpAddress(name)}${section ? `#${section.slug}` : ''}`}
            className={`${classes.card} ${classes.words}`}
          >
            <Text fw={600}>{section ? `${title} › ${section.heading}` : title}</Text>
            <Text size="sm" c="dimmed">
              {excerpt}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
