import { getUnnamedCaller } from '../../events/manual-entry/unfinished-inquiries.server.ts'
import {
  parseManualRequest,
  type ParseQuoteRequestResult,
  type QuoteRequestContext,
} from '../../events/quote-form/parse-quote-request.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { typedDayExamples } from './call-day.ts'
import { splitCallLocation } from './call-location.server.ts'
import type { QuoteCallInput } from './quote-call.server.ts'

/**
 * Parses a call for saving. Without a name the caller is named after the time. A day whose year is not known is an error,
 * and so are words that name no day. `now` in epoch milliseconds.
 */
export async function parseCallRequest(
  db: Db,
  { values, typed, text, isImpossible }: QuoteCallInput,
  terms: QuoteRequestContext,
  { isWaiting, now }: { isWaiting: boolean; now: number },
): Promise<ParseQuoteRequestResult> {
  const input = await splitCallLocation(db, values.input)
  const requestorName =
    (input.requestorName ?? '').trim() || (await getUnnamedCaller(db, input.key ?? '', terms.timeZone, now))
  const named = { ...input, requestorName, ...(isWaiting && { tellIfOpens: 'yes' }) }
  const reading = parseManualRequest({ input: named, onRequest: values.onRequest }, terms)
  const message =
    typed?.kind === 'ask'
      ? 'Tap the day they mean'
      : typed === null && text !== '' && !isImpossible
        ? `Type the date of the event, as ${typedDayExamples}`
        : null
  if (message === null) return reading
  const others = reading.ok ? [] : reading.errors.filter(({ field }) => field !== 'eventDate')
  return { ok: false, errors: [{ field: 'eventDate', message }, ...others] }
}
