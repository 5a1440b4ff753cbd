import type { EventRecord } from '../../events/event/event.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { getOrCreateClientLink, getClientPagePath } from '../proposals/client-link.server.ts'
import type { InvoiceContext } from './invoice-data.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import type { LedgerEntry } from './ledger.ts'
import type { MoneyActionReference } from './money-actions.ts'
import type { MoneyEmailContext } from './build-money-email.ts'
import type { ParsePaymentFormResult } from './parse-payment-form.ts'
import type { PaymentReminderPreview } from './event-money-data.ts'

/** Result of a posted money form: the action, the form again, or a question. */
export type MoneyFormResult =
  | { kind: 'done'; did: MoneyActionReference | null }
  | { kind: 'back'; errors: FieldError[]; input: FormInput }
  | { kind: 'over'; overCents: number; owedCents: number; input: FormInput }
  /**
   * Preview of the reminder email as it would be sent now. `hasChanged`: it differs from the preview that the owner
   * confirmed.
   */
  | { kind: 'reminder'; reminder: PaymentReminderPreview; hasChanged: boolean }
  | { kind: 'gone' }

/** A posted money form with the services it needs. */
export type MoneyFormContext = {
  db: Db
  event: EventRecord
  by: ActorStamp
  today: string
  key: string
  input: FormInput
  identity: InvoiceContext['identity']
  services: CardPaymentServices
}

/** Returns a success result. `of` is the id of what the form created. */
export function createMoneyFormSuccess(code: MoneyActionReference['code'], of?: string): MoneyFormResult {
  return { kind: 'done', did: { code, ...(of && { of }) } }
}

/** Returns the form with its field errors. */
export function createMoneyFormError(
  input: FormInput,
  reading: ParsePaymentFormResult<unknown> & { ok: false },
): MoneyFormResult {
  return { kind: 'back', errors: reading.errors, input }
}

/**
 * Result for a form that is posted again with other values. Nothing is recorded. The page shows both values in a new
 * form, which can be posted.
 */
export function createChangedResubmitError(
  input: FormInput,
  field: string,
  before: string,
  now: string,
): MoneyFormResult {
  const message = `This form already recorded ${before}. If ${now} is another one, record it now; if it is a correction, reverse the first one below`
  return returnWithNewKey(input, { field, message })
}

/**
 * Result for a resent form whose entry was reversed in the meantime. Nothing is recorded, and the page explains it.
 */
export function createReversedResubmitError(
  input: FormInput,
  field: string,
  before: string,
  now: string,
): MoneyFormResult {
  const message = `This form already recorded ${before}, and that was reversed since. To record ${now}, send it once more`
  return returnWithNewKey(input, { field, message })
}

function returnWithNewKey(input: FormInput, error: FieldError): MoneyFormResult {
  const { key: _key, over: _over, overCents: _overCents, seenPages: _seen, ...typed } = input
  return { kind: 'back', errors: [error], input: typed }
}

/** Whether an entry of the ledger was reversed. */
export function isEntryReversed({ id }: Pick<LedgerEntry, 'id'>, entries: readonly LedgerEntry[]): boolean {
  return entries.some(({ kind, ofId }) => kind === 'reversal' && ofId === id)
}

/** Returns the head of an email about money, with the client’s own link. */
export async function getMoneyEmailContext(
  { db, event, identity, services, by }: MoneyFormContext,
  id: string,
): Promise<MoneyEmailContext> {
  const { siteUrl, secret } = services.config
  const { requestorName: name, fromEmail, eventDate } = event.request
  const { language } = event
  const email = fromEmail ?? ''
  const { token } = await getOrCreateClientLink(db, { eventId: event.id, name, email }, { secret, now: by.now })
  return {
    id,
    eventId: event.id,
    to: email,
    name,
    eventDate,
    identity,
    siteUrl,
    link: `${siteUrl}${getClientPagePath(token)}`,
    language,
  }
}
