// Whose key and model help people write: one of the company's AI assistants, or nobody's; and what all of them may cost.
import { Anchor, NumberInput, Text } from '@mantine/core';
import { SETTING_LIMITS } from '@recado/contract/settings';
import { Link } from 'react-router';
import { usePrompts } from '../../../entities/prompt/usePrompts.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from '../Settings.module.css';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { ChoiceOption, OptionRow, useOptionIds } from './Option.tsx';
import { useOptions } from './OptionsForm.tsx';

export function AidsOption() {
  const { t } = useTranslation('settings');
  const { valueOf } = useOptions();
  const { data: prompts } = usePrompts();
  return (
    <ChoiceOption
      name="aidsPrompt"
      choices={[{ value: '', label: t('value.aidsPrompt.off') }, ...(prompts ?? []).map(toOption)]}
      value={valueOf('aidsPrompt') ?? ''}
      disabled={!prompts}
      searchable={(prompts?.length ?? 0) > 7}
      more={
        prompts?.length === 0 && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('aidsNone')}{' '}
            <Anchor component={Link} to="/prompts" size="sm" underline="always">
              {t('toPrompts')}
            </Anchor>
          </Text>
        )
      }
    />
  );
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

export function TokensOption() {
  const { t } = useTranslation('settings');
  const { valueOf, choose } = useOptions();
  const ids = useOptionIds();
  return (
    <OptionRow
      name="agentTokens"
      label={t('option.agentTokens.label')}
      text={t('option.agentTokens.text')}
      ids={ids}
      wide
    >
      <NumberInput
        className={classes.select}
        aria-labelledby={ids.label}
        aria-describedby={ids.text}
        min={0}
        max={SETTING_LIMITS['agentTokens'] ?? 0}
        step={100_000}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        {...useFormats().separators}
        value={Number(valueOf('agentTokens') ?? 0)}
        onChange={(value) => choose('agentTokens', String(value === '' ? 0 : value))}
      />
    </OptionRow>
  );
}
