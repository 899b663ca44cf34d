// What wrote a message of ours that nobody typed: the bot, a schedule, a campaign, another program.
import type { Message } from '@recado/contract/messages';
import { Bot, CalendarClock, Megaphone, Plug, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

const ICONS = {
  driver: Bot,
  schedule: CalendarClock,
  campaign: Megaphone,
  api: Plug,
} as const satisfies Record<string, LucideIcon>;

const isMarked = (origin: Message['origin']): origin is keyof typeof ICONS => origin !== null && origin in ICONS;

export function OriginMark({ origin }: Pick<Message, 'origin'>) {
  const { t } = useTranslation('tickets');
  if (!isMarked(origin)) return null;
  const Icon = ICONS[origin];
  const label = t(`message.origin.${origin}`);
  return (
    <span role="img" aria-label={label} title={label} style={{ display: 'inline-flex' }}>
      <Icon size={13} aria-hidden />
    </span>
  );
}
