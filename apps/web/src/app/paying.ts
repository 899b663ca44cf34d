// What stays open after the due date: the screens on which a company looks up what it owes, and pays it.
const PAYING = ['/financeiro', '/subscription', '/settings'];

export const staysOpen = (pathname: string): boolean => PAYING.includes(pathname);
