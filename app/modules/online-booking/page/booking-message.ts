import { getFormatter } from '../../../business/language-formatter.ts'
import type { Language } from '../../../ui/language.ts'
import { toLocalizedPath } from '../../../ui/language.ts'
import type { OnlineBooking, OpenCardPageResult } from '../hold/booking-state.ts'
import { bookingPageText } from './booking-page-text.ts'
import type { BookingMessage } from './booking-view.ts'

type Facts = { language: Language; now: number; timeZone: string; eventDate: string; depositCents: number }

const requestLink = (label: string, language: Language) => ({ label, href: toLocalizedPath(language, '/quote') })

/** Message of a booking that cannot be signed now, by its state. `isFree`: whether a released date is still available. */
export function getBookingStateMessage(
  { state, heldUntil }: Pick<OnlineBooking, 'state' | 'heldUntil'>,
  { language, now, timeZone, eventDate, depositCents }: Facts,
  isFree: boolean,
): BookingMessage {
  const text = bookingPageText(language)
  const { monthDay, timeOf, dollars } = getFormatter(language)
  const day = monthDay(eventDate)
  switch (state) {
    case 'held': {
      if (heldUntil === null || heldUntil <= now) {
        const { heading, words, button } = text.checking
        return { heading, words, act: { label: button, href: '' } }
      }
      const { eyebrow, heading, words, button } = text.held
      return {
        eyebrow,
        heading: heading(day),
        words: words(day, timeOf(heldUntil, timeZone)),
        act: { label: button(dollars(depositCents)), intent: 'card' },
      }
    }
    case 'date-taken':
      return {
        heading: text.dateTaken.heading(day),
        words: text.dateTaken.words(dollars(depositCents)),
        act: requestLink(text.taken.button, language),
      }
    case 'flagged':
      return { ...text.flagged, act: null }
    case 'taken-back':
      return {
        heading: text.takenBack.heading(day),
        words: text.takenBack.words,
        act: requestLink(text.taken.button, language),
      }
    case 'released': {
      const { heading, words, button, gone } = text.released
      return isFree
        ? { heading, words: words(day), act: { label: button, intent: 'again' } }
        : { heading, words: gone(day), act: requestLink(text.taken.button, language) }
    }
    default:
      return { ...text.off, act: requestLink(text.off.button, language) }
  }
}

/** Message of a card page that did not open. */
export function getSigningRefusalMessage(
  kind: Exclude<OpenCardPageResult['kind'], 'redirect' | 'link' | 'over'> | 'refused',
  { language, eventDate }: Pick<Facts, 'language' | 'eventDate'>,
): BookingMessage {
  const text = bookingPageText(language)
  const request = requestLink(text.off.button, language)
  switch (kind) {
    case 'taken': {
      const { heading, words, button } = text.taken
      return { heading: heading(getFormatter(language).monthDay(eventDate)), words, act: requestLink(button, language) }
    }
    case 'too-many':
      return { ...text.tooMany, act: request }
    case 'unavailable':
      return { ...text.unavailable, act: request }
    case 'refused':
      return { heading: text.off.heading, words: text.off.words, act: request }
  }
}
