// The line to the server and what comes over it, as in the shell, for the person in `sessionUser`.
export { useCompanyEvents as useLine } from '../src/app/useCompanyEvents.ts';
