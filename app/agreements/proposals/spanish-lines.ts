import type { Lead } from '../../leads/lead/lead.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { toldLines, type ToldLine } from '../../quotes/pricing/estimate-words.ts'
import { eventTimes } from '../../business/event-times.ts'
import { englishQuote, formerQuotes } from '../../quotes/pricing/quote-words.ts'
import { spanishQuote } from '../../quotes/pricing/quote-words-es.ts'
import { quote } from '../../quotes/pricing/quote.ts'

type Told = Pick<ToldLine, 'code' | 'label' | 'reason'>

/**
 * What a request's lines are called in Spanish, and why they stand there: as they were told, else by today's rules where
 * those still say in English what was told. `spanish` is the menu in Spanish.
 */
export function spanishLines(
  { request, snapshot }: Lead,
  { catalogue, spanish, timeZone }: { catalogue: Catalogue; spanish: Catalogue; timeZone: string },
): (line: Told) => { label: string; reason: string } | undefined {
  const asked = {
    guests: request.eventGuestCount,
    times: eventTimes(request),
    miles: snapshot.miles,
    choices: request,
  }
  const { lines } = quote(asked, catalogue, timeZone).estimate
  const english = toldLines(lines, englishQuote)
  const former = formerQuotes.map((words) => toldLines(lines, words))
  const said = toldLines(quote(asked, spanish, timeZone).estimate.lines, spanishQuote)
  const pairs = new Map(
    english.map((line, i) => [line.code, { line, told: former.map((one) => one[i]!.reason), es: said[i]! }]),
  )
  return ({ code, label, reason }) => {
    // What they were told when they asked stays as it was told.
    const told = snapshot.inSpanish?.lines.find((line) => line.code === code)
    if (told) return { label: told.label, reason: told.reason }
    const { line, told: before, es } = pairs.get(code) ?? {}
    const isSame = line?.label === label && (line.reason === reason || before!.includes(reason))
    return es && isSame ? { label: es.label, reason: es.reason } : undefined
  }
}
