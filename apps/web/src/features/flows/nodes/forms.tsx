// The form of each kind of node, once: a kind without one does not compile.
import { Text } from '@mantine/core';
import type { NodeType } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { callOutForm } from './forms/CallOutForm.tsx';
import { conditionForm } from './forms/ConditionForm.tsx';
import { contentForm } from './forms/ContentForm.tsx';
import { goToForm } from './forms/GoToForm.tsx';
import { hoursForm } from './forms/HoursForm.tsx';
import { intervalForm } from './forms/IntervalForm.tsx';
import { audioForm, imageForm, videoForm } from './forms/MediaForms.tsx';
import { menuForm } from './forms/MenuForm.tsx';
import { messageForm } from './forms/MessageForm.tsx';
import { openaiForm, typebotForm } from './forms/OutsideForms.tsx';
import { questionForm } from './forms/QuestionForm.tsx';
import { randomizerForm } from './forms/RandomizerForm.tsx';
import { setFieldForm } from './forms/SetFieldForm.tsx';
import { tagForm } from './forms/TagForm.tsx';
import { ticketForm } from './forms/TicketForm.tsx';
import { waitEventForm } from './forms/WaitEventForm.tsx';
import { nodeForm, type NodeForm } from './nodeForm.tsx';

/** Where a flow begins: it says nothing, and there is nothing to set. */
const startForm = nodeForm<object>({ draftOf: () => ({}), dataOf: (_draft, before) => before, Fields: StartFields });

function StartFields() {
  const { t } = useTranslation('flowNodes');
  return <Text size="sm">{t('start')}</Text>;
}

export const NODE_FORMS: Readonly<Record<NodeType, NodeForm>> = {
  start: startForm,
  message: messageForm,
  content: contentForm,
  menu: menuForm,
  interval: intervalForm,
  img: imageForm,
  audio: audioForm,
  video: videoForm,
  randomizer: randomizerForm,
  question: questionForm,
  ticket: ticketForm,
  typebot: typebotForm,
  openai: openaiForm,
  condition: conditionForm,
  // The specification shows no dialog of its own: it holds what a content node holds.
  singleBlock: contentForm,
  tag: tagForm,
  setField: setFieldForm,
  callOut: callOutForm,
  hours: hoursForm,
  waitEvent: waitEventForm,
  goTo: goToForm,
};
