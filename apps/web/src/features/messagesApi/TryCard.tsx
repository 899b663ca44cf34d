// One call of the API, really made: what it needs, a button, what came of it, and the same for a shell.
import { Alert, Button, Stack, Title } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { ProgramAnswer } from './asProgram.ts';
import { Code } from './Code.tsx';
import page from '../../shared/ui/TabbedPage.module.css';
import { refusalText } from './refusalText.ts';

export interface TryCardProps {
  title: string;
  children?: ReactNode;
  button: string;
  icon: LucideIcon;
  /** Its refusals are shown here, and nowhere else: `meta: { quiet: true }`. */
  made: Pick<UseMutationResult<ProgramAnswer>, 'isPending' | 'error' | 'data'>;
  /** for a shell */
  line: string;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

export function TryCard({ title, children, button, icon: Icon, made, line, onSubmit }: TryCardProps) {
  const { t } = useTranslation('messagesApi');
  const { isPending, error, data } = made;
  const answer = data && t('try.answer', { status: data.status });
  return (
    <form className={page.card} aria-label={title} noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
        <Button type="submit" loading={isPending} leftSection={<Icon size={16} aria-hidden />} mr="auto">
          {button}
        </Button>
        {error !== null && (
          <Alert color="red" role="alert" title={isApiError(error) ? error.code : undefined}>
            {refusalText(error)}
          </Alert>
        )}
        {answer !== undefined && (
          <div role="status">
            <Code label={answer} name={`${answer}: ${title}`} code={JSON.stringify(data?.body, null, 2)} />
          </div>
        )}
        <Code label={t('try.curl')} name={`${t('try.curl')}: ${title}`} code={line} copies />
      </Stack>
    </form>
  );
}
