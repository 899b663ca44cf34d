// What is different between two versions of an assistant: its instructions line by line, everything else as it was and is.
import { Box, Text, VisuallyHidden } from '@mantine/core';
import type { PromptSettings } from '@recado/contract/prompt-versions';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { lineDifference } from './lineDifference.ts';

const SIMPLE = ['prompt', 'model', 'maxTokens', 'temperature', 'maxMessages', 'baseUrl', 'ticketTokens'] as const;
const FURTHER = ['knowledge', 'embeddingModel'] as const;
const RULES = ['person', 'sentiment', 'noGround', 'topics', 'turns', 'message'] as const;

/** What a field of a version is called in the form. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('prompts');
  return (field) => {
    const known = [...SIMPLE, ...FURTHER].find((name) => name === field);
    if (known) return t(`field.${known}`);
    if (field === 'queueId') return t('field.queue');
    if (field === 'tools') return t('tab.tools');
    return field === 'name' || field === 'handOver' || field === 'quietHours' ? t(`versions.field.${field}`) : field;
  };
}

export function VersionChanges({ before, after }: { before: PromptSettings; after: PromptSettings }) {
  const { t } = useTranslation('prompts');
  const named = useNamed();
  const [old, now] = [named(before), named(after)];
  const changed = [...old].filter(([name, value]) => now.get(name) !== value);
  const [oldTools, nowTools] = [toolLines(before), toolLines(after)];
  if (changed.length === 0 && before.prompt === after.prompt && oldTools === nowTools)
    return <Text size="sm">{t('versions.same')}</Text>;
  return (
    <>
      <Text size="sm">{t('versions.since')}</Text>
      {before.prompt !== after.prompt && (
        <Lines title={t('field.prompt')} before={before.prompt} after={after.prompt} />
      )}
      {oldTools !== nowTools && <Lines title={t('tab.tools')} before={oldTools} after={nowTools} />}
      {changed.map(([name, was]) => (
        <div key={name}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('versions.was')}: {was || t('versions.none')}
            <br />
            {t('versions.is')}: {now.get(name) || t('versions.none')}
          </Text>
        </div>
      ))}
    </>
  );
}

const toolLines = ({ tools }: PromptSettings): string => (tools.length === 0 ? '' : JSON.stringify(tools, null, 2));

/** Every field but the instructions and the tools, in words. */
function useNamed(): (settings: PromptSettings) => Map<string, string> {
  const { t } = useTranslation(['prompts', 'common']);
  const formats = useFormats();
  const nameOf = useFieldNames();
  const queues = useQueues().data;
  const worded = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('common:yes') : t('common:no');
    if (typeof value === 'number') return formats.number(value);
    return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
  };
  return (settings) => {
    const { queueId, quietHours, handOver } = settings;
    const queue = queues?.find(({ id }) => id === queueId)?.name ?? (queueId === null ? '' : `#${queueId}`);
    return new Map([
      [nameOf('name'), settings.name],
      [nameOf('queueId'), queue],
      ...[...SIMPLE.slice(1), ...FURTHER].map((name): [string, string] => [nameOf(name), worded(settings[name])]),
      [nameOf('quietHours'), quietHours ? `${quietHours.from}–${quietHours.to}` : ''],
      ...RULES.map((name): [string, string] => [t(`field.${name}`), worded(handOver[name])]),
    ]);
  };
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const;
const COLORS = {
  same: undefined,
  added: 'var(--mantine-color-green-light)',
  removed: 'var(--mantine-color-red-light)',
};

/** Where nothing changed only the lines next to a change are shown. */
function Lines({ title, before, after }: { title: string; before: string; after: string }) {
  const { t } = useTranslation('prompts');
  const lines = lineDifference(before, after);
  const near = (at: number): boolean =>
    [at - 1, at, at + 1].some((beside) => (lines[beside]?.kind ?? 'same') !== 'same');
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Box ff="monospace" fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {lines.map(({ kind, text }, at) =>
          near(at) ? (
            <Box
              key={at}
              component={kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div'}
              display="block"
              td="none"
              bg={COLORS[kind]}
            >
              {kind !== 'same' && <VisuallyHidden component="span">{t(`versions.${kind}`)}: </VisuallyHidden>}
              <span aria-hidden>{SIGNS[kind]} </span>
              {text}
            </Box>
          ) : near(at - 1) ? (
            <Text key={at} size="sm" c="dimmed" aria-hidden>
              …
            </Text>
          ) : null,
        )}
      </Box>
    </div>
  );
}
