import { shortDay } from './lead-words.ts'
import { onRequest, type Lead } from './lead.ts'
import { awayWords, daysBetween, near } from './days-away.ts'

/** What the owner should know before answering; `question` is the same put to the visitor, where they can answer it. */
export type Fact = { code: string; words: string; question: string | null }

/** What is missing from a request, or stands out in it, in the order one would ask. `today` is the business's day. */
export function missingFacts(lead: Lead, today: string): Fact[] {
  return [...aboutTheDay(lead, today), ...aboutThePlace(lead), ...aboutTheBar(lead)]
}

function aboutTheDay({ state, heldUntil, request }: Lead, today: string): Fact[] {
  const days = daysBetween(today, request.eventDate)
  const isOver = state === 'done' || state === 'lost'
  return [
    ...(days < 0 && !isOver ? [told('past', `The date has passed, ${awayWords(days)}`)] : []),
    ...(days >= 0 && days <= near && !isOver ? [told('near', capital(awayWords(days)))] : []),
    ...(state === 'held' && heldUntil !== null && heldUntil < today ? [told('hold-over', `The hold ran out on ${shortDay(heldUntil)}`)] : []),
  ]
}

function aboutThePlace({ request, snapshot }: Lead): Fact[] {
  const isNotBooked = /\b(not (yet )?(booked|decided|sure)|undecided|unknown|tb[adc]|none( yet)?)\b|^\W*$/i.test(request.eventVenue)
  return [
    ...(isNotBooked ? [told('venue', 'The venue is not booked yet', 'Which venue is it going to be?')] : []),
    ...(snapshot.open.includes('travel') ? [travelFact(request.zip)] : []),
  ]
}

function travelFact(zip: string | null): Fact {
  const question = 'Which ZIP is the event in? It tells us the miles.'
  return told('zip', zip === null ? 'No ZIP, so travel is open' : `Nobody knows the ZIP ${zip}, so travel is open`, question)
}

function aboutTheBar({ request, snapshot }: Lead): Fact[] {
  const wishes = request.onRequest.map((wish) => onRequest[wish].toLowerCase()).join(', ')
  const { bartenders } = snapshot
  return [
    ...(snapshot.open.includes('experience')
      ? [told('experience', 'No experience chosen, so there is no starting price', 'Which of our experiences would you like?')]
      : []),
    ...(bartenders !== null && bartenders > 1 ? [told('bartenders', `Needs ${bartenders} bartenders`)] : []),
    ...(wishes ? [told('on-request', `Wanted without a price yet: ${wishes}`)] : []),
    ...(request.drinks === null ? [told('alcohol', 'Who buys the alcohol?', 'Who buys the alcohol? We pour what you bring, and gladly work out how much is enough.')] : []),
  ]
}

function told(code: string, words: string, question: string | null = null): Fact {
  return { code, words, question }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
