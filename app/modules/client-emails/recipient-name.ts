import { hasTwoNames, formatFirstNames } from '../../events/event/event-text.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'

/** The recipient, with the number of people for the verb. */
export type RecipientName = { name: string; isTwo: boolean }

export function toRecipientName({ name }: Pick<FollowUpEventData, 'name'>): RecipientName {
  const called = formatFirstNames(name)
  return { name: called, isTwo: hasTwoNames(name) }
}
