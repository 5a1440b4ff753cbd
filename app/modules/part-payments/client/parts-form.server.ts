import { expireCheckoutsFor } from '../../../agreements/payments/checkout.server.ts'
import type { CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { parseDollars } from '../../../business/forms/parse-dollars.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import { countCharacters, normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { Language } from '../../../ui/language.ts'
import {
  findPartPayment,
  getPartCheckoutSubject,
  insertPartPayment,
  listPartPayments,
  settlePartPayment,
} from '../parts/part-payments.server.ts'
import { partPaymentText } from '../parts/part-text.ts'
import { getMaxPartCents, minPartCents } from './parts-view.server.ts'

const maxOpenParts = 10

/** Result of a parts form: a notice for the page, a refusal, or field errors. */
export type PartPaymentsFormResult =
  { kind: 'done'; said: 'made' | 'gone' } | { kind: 'refused'; words: string } | { kind: 'back'; errors: FieldError[] }

type Client = { eventId: string; language: Language }

/** Handles a form of the client's page: make a link, or take one back. Null for any other form. */
export async function handlePartPaymentsForm(
  services: CardPaymentServices,
  client: Client,
  input: FormInput,
): Promise<PartPaymentsFormResult | null> {
  if (input.intent === 'make') return makeLink(services, client, input)
  return input.intent === 'withdraw' ? withdrawLink(services, client, input.part ?? '') : null
}

/** Creates a payer's link. Posting the form twice creates one link. */
async function makeLink(
  { db, config, now }: CardPaymentServices,
  { eventId, language }: Client,
  { payer = '', sum = '' }: FormInput,
): Promise<PartPaymentsFormResult> {
  const { errors: text } = partPaymentText(language)
  const name = normalizeLine(payer)
  const reading = parseDollars(sum)
  const errors: FieldError[] = []
  if (name === '' || countCharacters(name) > 60) errors.push({ field: 'payer', message: text.name })
  if ('problem' in reading) errors.push({ field: 'sum', message: text.sum })
  else if (reading.cents < minPartCents) errors.push({ field: 'sum', message: text.least })
  if (errors.length > 0 || 'problem' in reading) return { kind: 'back', errors }
  const amountCents = reading.cents
  return db.transaction().execute(async (db): Promise<PartPaymentsFormResult> => {
    await lockEvent(db, eventId)
    const parts = await listPartPayments(db, eventId)
    const open = parts.filter(({ state }) => state === 'open')
    if (open.some((part) => part.name === name && part.amountCents === amountCents))
      return { kind: 'done', said: 'made' }
    if (open.length >= maxOpenParts) return { kind: 'back', errors: [{ field: 'payer', message: text.links }] }
    const mostCents = await getMaxPartCents(db, eventId, parts)
    if (mostCents < minPartCents) return { kind: 'refused', words: partPaymentText(language).nothingOpen }
    if (amountCents > mostCents) {
      const message = text.most(getFormatter(language).dollars(mostCents))
      return { kind: 'back', errors: [{ field: 'sum', message }] }
    }
    await insertPartPayment(db, { eventId, name, amountCents, language }, { secret: config.secret, now: now() })
    return { kind: 'done', said: 'made' }
  })
}

/** Takes a link back. A payment page that is open is ended first, and one that was paid stays paid. */
async function withdrawLink(
  services: CardPaymentServices,
  { eventId, language }: Client,
  partId: string,
): Promise<PartPaymentsFormResult> {
  const { db, now } = services
  const text = partPaymentText(language)
  const part = await findPartPayment(db, eventId, partId)
  if (!part) return { kind: 'refused', words: text.changed }
  // Withdrawn first, so that no new page is made while the open one is ended. A second try ends a page that stayed open.
  await db.transaction().execute(async (db) => {
    await lockEvent(db, eventId)
    await settlePartPayment(db, part.id, { state: 'withdrawn', now: now() })
  })
  const ended = await expireCheckoutsFor(services, { eventId, dueId: getPartCheckoutSubject(part) })
  if (ended.kind === 'clearing') return { kind: 'refused', words: text.clearing }
  if (ended.kind === 'unknown') return { kind: 'refused', words: text.notClosed }
  const after = await findPartPayment(db, eventId, partId)
  return after?.state === 'paid' ? { kind: 'refused', words: text.wasPaid } : { kind: 'done', said: 'gone' }
}
