import type { ReplyTemplate } from '../../business/stored-settings.ts'
import { isStateAllowed, type AgreementState } from '../event/allowed-states.ts'
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

type OutcomeState = Exclude<ReplyOutcome, 'none'>

/** State changes that a reply to an event in this state, with this agreement, may make. */
export function listReplyOutcomes(state: EventState, agreement: AgreementState | null): OutcomeState[] {
  return getStateChangeOptions(state).flatMap(({ to }) =>
    (to === 'replied' || to === 'quoted' || to === 'held' || to === 'lost') && isStateAllowed(agreement, to)
      ? [to]
      : [],
  )
}

/** Why a reply may not make a state change, and what to do instead. Null if the agreement does not forbid it. */
export function explainForbiddenOutcome(agreement: AgreementState | null, to: OutcomeState): string | null {
  if (agreement === null || isStateAllowed(agreement, to)) return null
  if (agreement === 'called-off')
    return 'It was canceled. A new booking is a new event: add one. To send this email all the same, choose “No change”'
  if (agreement === 'postponed' && to === 'held')
    return 'It is postponed: set its new date on the event’s page. To send this without a hold, choose “No change”'
  return 'They have said yes: cancel it on the event’s page, where you say what is kept, and send this without it'
}

/**
 * Returns the reason why an email that holds the date cannot be sent after an agreement ended, and what to do instead.
 * Null if it can be sent.
 */
export function explainForbiddenHold(agreement: AgreementState | null): string | null {
  if (agreement === 'postponed')
    return 'This email keeps the day for them, and the event is postponed: set its new date first, or begin from another email'
  if (agreement === 'called-off')
    return 'This email keeps the day for them, and the event was canceled: begin from another email'
  return null
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
export function getReplyOutcomes(
  template: ReplyTemplate | undefined,
  state: EventState,
  agreement: AgreementState | null,
) {
  const choices = listReplyOutcomes(state, agreement)
  return isHoldRequired(template) && choices.includes('held') ? (['held'] as const) : choices
}
