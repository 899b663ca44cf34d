// Moved to ticket-presenter.service.ts; stands until its importers have followed.
export { presentTickets } from './ticket-presenter.service.ts';
