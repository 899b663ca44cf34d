// Whether a company's time has run out. Pure.

export interface Subscription {
  /** null: it never ends */
  dueDate: Date | null;
  /** the company of a super-administrator has no subscription that could end */
  exempt: boolean;
}

export const isExpired = ({ exempt, dueDate }: Subscription, now: Date): boolean =>
  !exempt && dueDate !== null && dueDate < now;
