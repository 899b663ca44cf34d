// The dialog in which a template is chosen; its content is fetched when somebody does.
import type { Ticket } from '@recado/contract/tickets';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';
import type { TemplateDialogState } from './useTemplateDialog.ts';

const Dialog = lazyDialog(async () => (await import('./TemplatePicker.tsx')).TemplatePicker);

export function TemplateDialog({ ticket, state }: { ticket: Ticket; state: TemplateDialogState }) {
  const { t } = useTranslation('tickets');
  const { open, close, giveFocusBack } = state;
  return (
    <Dialog
      content={open && { ticket, refused: open.refused, onClose: close }}
      onClose={close}
      size="xl"
      title={t('template.title')}
      hasInput
      returnFocus={false}
      onExitTransitionEnd={giveFocusBack}
    />
  );
}
