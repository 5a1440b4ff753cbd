import { type AgreementContent, toDesiredEvent, countedExtraCodes } from '../agreement/agreement-change.ts'
import { countAgreedExtras } from '../agreement/changed-lines.ts'

/** Posted form fields. A checkbox name may occur several times. */
export type PostedFormFields = [name: string, value: string][]

/** The agreement to change. Only the current agreement has a state and can be postponed, an earlier version cannot. */
export type AgreementToChange = AgreementContent & { proposal?: { state: string } }

export function isPostponed({ proposal }: AgreementToChange): boolean {
  return proposal?.state === 'postponed'
}

/** Initial values of a change form: the event as agreed. A postponed event has no date. */
export function toChangeFormInput(agreed: AgreementToChange): Record<string, string> {
  const wanted = toDesiredEvent(agreed)
  return {
    eventDate: isPostponed(agreed) ? '' : wanted.eventDate,
    eventStartTime: wanted.eventStartTime,
    eventEndTime: wanted.eventEndTime,
    eventGuestCount: String(wanted.eventGuestCount),
    eventVenue: wanted.eventVenue,
    eventLocation: wanted.eventLocation,
    eventZip: wanted.zip ?? '',
    bartenders: String(wanted.bartenders),
    ...Object.fromEntries(countedExtraCodes.map((code) => [code, String(countAgreedExtras(agreed, code))])),
    words: '',
  }
}
