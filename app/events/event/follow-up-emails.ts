/**
 * Kinds of follow-up emails that name no amounts, as in `letter` of a history entry. The kinds themselves belong to the
 * module that sends these emails. Their history stays when it is off or deleted.
 */
const kindsWithoutAmounts: readonly string[] = [
  'new',
  'silent',
  'unopened',
  'no-yes',
  'proposal-ends',
  'hold-ends',
  'final-count',
  'missing-facts',
  'week-before',
  'three-days',
  'thanks',
  'review',
  'a-year',
]

/** Id of a follow-up and of its email. `about` is the trigger, such as a day or the version of a proposal. */
export function formatFollowUpId(eventId: string, kind: string, about: string): string {
  return `${eventId}-${kind}-${about.replaceAll(' ', '-')}`
}

/** Whether a follow-up email may name amounts, by its kind. An unknown kind may. */
export function isMoneyFollowUp(kind: string | null): boolean {
  return kind === null || !kindsWithoutAmounts.includes(kind)
}

/** Whether a follow-up email may name amounts, by its id. An unknown id may. */
export function isMoneyFollowUpId(id: string, eventId: string | null): boolean {
  return eventId === null || !kindsWithoutAmounts.some((kind) => id.startsWith(formatFollowUpId(eventId, kind, '')))
}
