// Chooses the language, each called by its own name.
import { Button, Menu } from '@mantine/core';
import { LANGUAGES } from '@recado/contract/constants';
import { Check, Languages } from 'lucide-react';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { chooseLanguage } from './chooseLanguage.ts';

export function LanguagePicker() {
  const { t } = useTranslation();
  const current = currentLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          size="compact-sm"
          px={8}
          h={36}
          leftSection={<Languages size={18} aria-hidden />}
          aria-label={`${t('language.label')}: ${t(`language.${current}`)}`}
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === current || undefined}
            rightSection={language === current && <Check size={16} aria-hidden />}
            onClick={() => void chooseLanguage(language)}
          >
            {t(`language.${language}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
