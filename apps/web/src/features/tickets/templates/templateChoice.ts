// The way to the templates, for everything in a conversation.
import { createContext, use } from 'react';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';

export interface TemplateChoice {
  /** @param refused a template that did not go out: it is opened filled in, and what is sent takes its place */
  choose: (refused?: Outgoing) => void;
  /** nothing else can be sent now */
  windowClosed: boolean;
}

const ChoiceContext = createContext<TemplateChoice | null>(null);
export const TemplateChoiceProvider = ChoiceContext.Provider;

/** null: here no templates can be sent. */
export const useTemplateChoice = (): TemplateChoice | null => use(ChoiceContext);
