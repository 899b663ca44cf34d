// The templates to choose from.
import { Badge, TextInput, UnstyledButton } from '@mantine/core';
import type { MessageTemplate } from '@recado/contract/templates';
import { Search } from 'lucide-react';
import { languageName } from '../../../shared/format/languageName.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Templates.module.css';

export interface TemplateListProps {
  templates: readonly MessageTemplate[];
  search: string;
  onSearch: (search: string) => void;
  onChoose: (template: MessageTemplate) => void;
}

export function TemplateList({ templates, search, onSearch, onChoose }: TemplateListProps) {
  const { t } = useTranslation('tickets');
  const keyboard = !matchMedia('(hover: none)').matches;
  const wanted = search.trim().toLocaleLowerCase();
  const found = templates.filter((template) => searchable(template).includes(wanted));
  return (
    <>
      <TextInput
        // Loaded after the dialog has looked for it; a phone's keyboard would cover the list.
        autoFocus={keyboard}
        data-autofocus={keyboard || undefined}
        type="search"
        aria-label={t('template.search')}
        placeholder={t('template.search')}
        leftSection={<Search size={16} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={classes.nothing}>{t('template.notFound')}</p>}
      <ul className={classes.list}>
        {found.map((template) => (
          <li key={`${template.name}:${template.language}`}>
            <UnstyledButton className={classes.template} onClick={() => onChoose(template)}>
              <span className={classes.head}>
                <b>{template.name}</b>
                <Badge size="sm" variant="default" tt="none">
                  {languageName(template.language)}
                </Badge>
              </span>
              <span className={classes.text}>{template.body.text}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

const searchable = ({ name, language, body, header }: MessageTemplate): string =>
  [name, name.replaceAll('_', ' '), language, body.text, header?.type === 'text' ? header.text : '']
    .join('\n')
    .toLocaleLowerCase();
