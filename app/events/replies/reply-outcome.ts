import type { ReplyTemplate } from '../../business/stored-settings.ts'
import type { EventState } from '../event/event.ts'
import { getStateChangeOptions } from '../event/state-changes.ts'

/** Default reason for a lost event that the owner declined. */
export const declinedLostReason = 'We declined'

export type ReplyOutcome = ReplyTemplate['notedAs']

/** State changes that a reply may make, as labels for a list. */
export const replyOutcomeLabels: Record<ReplyOutcome, string> = {
  replied: 'Replied',
  quoted: 'Quoted',
  held: 'Date on hold',
  lost: 'Declined',
  none: 'No change',
}

/** State changes that a reply to an event in this state may make. */
export function listReplyOutcomes(state: EventState): Exclude<ReplyOutcome, 'none'>[] {
  return getStateChangeOptions(state).flatMap(({ to }) =>
    to === 'replied' || to === 'quoted' || to === 'held' || to === 'lost' ? [to] : [],
  )
}

/** Whether a reply commits to the day: it places a hold or makes an offer. */
export function isDateCommitmentOutcome(notedAs: string | undefined): boolean {
  return notedAs === 'held' || notedAs === 'quoted'
}

/** Whether the text of a template promises to hold the day. It is then sent only with a hold. */
export function isHoldRequired(template: Pick<ReplyTemplate, 'notedAs' | 'holdsDay'> | undefined): boolean {
  return template !== undefined && (template.holdsDay ?? template.notedAs === 'held')
}

/** State changes for a reply from a template. A template that holds the day allows only the hold. */
export function getReplyOutcomes(template: ReplyTemplate | undefined, state: EventState) {
  const choices = listReplyOutcomes(state)
  return isHoldRequired(template) && choices.includes('held') ? (['held'] as const) : choices
}
