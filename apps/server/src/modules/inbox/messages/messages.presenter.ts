// Moved to message-presenter.service.ts; stands until its importers have followed.
export { presentMessages } from './message-presenter.service.ts';
