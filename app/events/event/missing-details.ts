import { formatRelativeDays, diffDays, formatWeekdayDate } from '../../business/dates.ts'
import { unpricedOptionLabels, unbookedEventStates, type AgreementSummary, type EventRecord } from './event.ts'
import { capitalize } from '../../business/capitalize.ts'

/** An event this close leaves little time to prepare, in days. */
export const shortNoticeDays = 30

/** A missing detail for the owner. `question` asks the visitor for it, null if the visitor cannot supply it. */
export type MissingDetail = { code: string; words: string; question: string | null }

/**
 * Lists the missing or unusual details of an event, in the order to ask about them. `today` is the business's day.
 * `isKnownZip` checks the map, which may know a ZIP that the estimate was computed without. With an `agreed` event the
 * price is settled, and its agreed facts count.
 */
export function listMissingDetails(
  event: EventRecord,
  today: string,
  isKnownZip: (zip: string) => boolean,
  agreed: AgreementSummary['event'] = null,
): MissingDetail[] {
  const { fromEmail } = event.request
  return [
    ...(fromEmail === null ? [createMissingDetail('email', 'No email address: emails cannot reach them')] : []),
    ...listDayDetails(event, today),
    ...listPlaceDetails(event, agreed !== null, isKnownZip),
    ...listBarDetails(event, agreed),
  ]
}

function listDayDetails({ state, heldUntil, request }: EventRecord, today: string): MissingDetail[] {
  const days = diffDays(today, request.eventDate)
  const isOver = state === 'done' || state === 'lost'
  const { eventStartTime, eventEndTime, eventGuestCount } = request
  return [
    ...(days < 0 && !isOver ? [createMissingDetail('past', `The date has passed, ${formatRelativeDays(days)}`)] : []),
    ...(days >= 0 && days <= shortNoticeDays && !isOver
      ? [createMissingDetail('near', capitalize(formatRelativeDays(days)))]
      : []),
    ...(state === 'held' && heldUntil !== null && heldUntil < today
      ? [createMissingDetail('hold-over', `The hold ended on ${formatWeekdayDate(heldUntil)}`)]
      : []),
    ...(eventStartTime === null || eventEndTime === null
      ? [createMissingDetail('times', 'No start and end yet', 'When does it start, and when does it end?')]
      : []),
    ...(eventGuestCount === null
      ? [createMissingDetail('guests', 'No number of guests yet', 'How many guests do you expect?')]
      : []),
  ]
}

const notBooked =
  /\b(not (yet )?(booked|decided|sure)|undecided|unknown|tb[adc]|none( yet)?|todavía no|aún no|(por|sin) definir)(?![\p{L}])|^\W*$/iu

/** The venue as typed. Empty if it is missing or the text states that no venue is booked yet. */
export function getBookedVenue(venue: string | null): string {
  return venue === null || notBooked.test(venue) ? '' : venue
}

function listPlaceDetails(
  { request, snapshot }: EventRecord,
  isSettled: boolean,
  isKnownZip: (zip: string) => boolean,
): MissingDetail[] {
  const { eventVenue, eventLocation, zip } = request
  const isNotBooked = getBookedVenue(eventVenue) === ''
  const notSaid = eventVenue === null ? 'No venue yet' : 'The venue is not booked yet'
  return [
    ...(isNotBooked ? [createMissingDetail('venue', notSaid, 'Have you found a venue yet?')] : []),
    ...(isSettled
      ? []
      : eventLocation === null && zip === null
        ? [
            createMissingDetail(
              'location',
              'No location yet, so travel has no price',
              'Which city and ZIP is the event in?',
            ),
          ]
        : snapshot.open.includes('travel')
          ? [createTravelDetail(zip, isKnownZip)]
          : []),
  ]
}

function createTravelDetail(zip: string | null, isKnownZip: (zip: string) => boolean): MissingDetail {
  if (zip === null)
    return createMissingDetail(
      'zip',
      'No ZIP, so travel has no price',
      'Which ZIP is the event in? We need it for the miles.',
    )
  if (isKnownZip(zip))
    return createMissingDetail('zip', `Travel to ${zip} is not in the estimate: it was made without that ZIP`)
  const question = 'Is your ZIP right? Our map does not have it. Which town is the event in?'
  return createMissingDetail('unknown-zip', `The map has no ZIP ${zip}, so travel has no price`, question)
}

function listBarDetails(event: EventRecord, agreed: AgreementSummary['event']): MissingDetail[] {
  const { request, snapshot } = event
  const wishes = request.onRequest.map((wish) => unpricedOptionLabels[wish].toLowerCase()).join(', ')
  const bartenders = agreed?.allBartenders ?? snapshot.bartenders
  return [
    ...(agreed === null && snapshot.open.includes('experience')
      ? [
          createMissingDetail(
            'experience',
            'No experience chosen, so there is no starting price',
            'Which of our experiences would you like?',
          ),
        ]
      : []),
    ...(bartenders !== null && bartenders > 1
      ? [createMissingDetail('bartenders', `Needs ${bartenders} bartenders`)]
      : []),
    ...(agreed === null && wishes ? [createMissingDetail('on-request', `Asked for, not priced yet: ${wishes}`)] : []),
    ...(agreed === null && asksForAlcohol(event)
      ? [
          createMissingDetail(
            'alcohol',
            'Who buys the alcohol?',
            'Who buys the alcohol? We pour what you bring, and are happy to work out how much you need.',
          ),
        ]
      : []),
  ]
}

/**
 * Visitors who chose an experience or planned their drinks already know that they buy the alcohol. For a booked event the
 * question is settled.
 */
function asksForAlcohol({ state, request }: EventRecord): boolean {
  const isOpen = unbookedEventStates.some((one) => one === state)
  return isOpen && request.drinks === null && request.experience === null
}

function createMissingDetail(code: string, words: string, question: string | null = null): MissingDetail {
  return { code, words, question }
}
