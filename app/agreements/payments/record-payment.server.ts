import { listClientRecipients, queueClientEmail } from '../proposals/contact-emails.server.ts'
import { formatMonthDay } from '../../business/dates.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { formatDollars } from '../../business/money.ts'
import { issueReceipt } from './invoice-data.server.ts'
import { expireCheckoutsForPayment, type ExpireCheckoutsResult } from './checkout.server.ts'
import { getPaymentSummary, listAmountsToRequest } from './payment-summary.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import { computeLedgerTotals, type LedgerEntry } from './ledger.ts'
import { getLedger, type Ledger } from './ledger.server.ts'
import { tipEntryId } from './money-actions.server.ts'
import { formatPaymentMethodPhrase } from './money-actions.ts'
import { composeReceiptEmail } from './payment-emails.ts'
import { parsePayment, type PaymentInput } from './parse-payment-form.ts'
import { recordLedgerEntry, isLostWithoutCancellation } from './record-ledger-entry.server.ts'
import {
  type MoneyFormResult,
  type MoneyFormContext,
  createMoneyFormSuccess,
  createMoneyFormError,
  createChangedResubmitError,
  createReversedResubmitError,
  isEntryReversed,
  getMoneyEmailContext,
} from './posted-money.server.ts'

/** Records a payment or tip, once per form. An amount above the amount owed must be confirmed first. */
export async function handlePaymentForm(posted: MoneyFormContext): Promise<MoneyFormResult> {
  const { db, event, today, input, key, by } = posted
  const reading = parsePayment(input, today)
  if (!reading.ok) return createMoneyFormError(input, reading)
  const { read } = reading
  const id = `${event.id}-paid-${key}`
  const { amountsDue, entries } = await getLedger(db, event.id)
  const there = entries.filter((entry) => entry.id === id || entry.id === tipEntryId(id))
  if (there.length > 0)
    return (
      findPaymentConflict(there, read, { input, isReversed: there.some((one) => isEntryReversed(one, entries)) }) ??
      createMoneyFormSuccess('paid', id)
    )
  const calledOff = await isLostWithoutCancellation(db, event.id, event)
  const owedCents = calledOff ? 0 : Math.max(0, computeLedgerTotals(amountsDue, entries).outstandingCents)
  const overCents = read.isTip ? 0 : Math.max(0, read.amountCents - owedCents)
  if (input.over === 'mistake') return { kind: 'back', errors: [], input: removeOverpaymentAnswer(input) }
  const isAnswered = ['tip', 'credit'].includes(input.over ?? '') && input.overCents === String(overCents)
  if (overCents > 0 && !isAnswered)
    return { kind: 'over', overCents, owedCents, input: removeOverpaymentAnswer({ ...input, key }) }
  const tipCents = read.isTip ? read.amountCents : input.over === 'tip' ? overCents : 0
  const came: LedgerEntry[] = []
  for (const [amountCents, isTip] of [
    [read.amountCents - tipCents, false],
    [tipCents, true],
  ] as const) {
    if (amountCents === 0) continue
    // A payment by hand names no amount due, so it covers the deposit first.
    const entry = { ...toEntryFields(read), kind: isTip ? 'tip' : 'payment', amountCents, isTip, dueId: null } as const
    const entryId = await recordLedgerEntry(db, event.id, entry, { by, today, id: isTip ? tipEntryId(id) : id })
    came.push({ ...entry, id: entryId!, at: by.now })
  }
  if (read.hasReceipt) await issueAndSendReceipt(posted, came as [LedgerEntry, ...LedgerEntry[]])
  return createMoneyFormSuccess('paid', id)
}

/**
 * Returns the conflict where a form was recorded before with other values, or its entry was reversed since. Null if it
 * is the same.
 */
function findPaymentConflict(
  there: Ledger['entries'],
  read: PaymentInput,
  { input, isReversed }: { input: FormInput; isReversed: boolean },
): MoneyFormResult | null {
  const [first] = there
  const before = {
    cents: there.reduce((sum, { amountCents }) => sum + amountCents, 0),
    tipCents: there.reduce((sum, { isTip, amountCents }) => sum + (isTip ? amountCents : 0), 0),
    way: first!.way,
    paidOn: first!.paidOn,
    reference: first!.reference,
  }
  const { amountCents: cents, way, paidOn, reference } = read
  const overTip = input.over === 'tip' ? Number(input.overCents) : 0
  // The question about an overpayment is answered in a later post. Without an answer the form says nothing about a tip.
  const tipCents = read.isTip ? cents : input.over ? overTip : before.tipCents === cents ? 0 : before.tipCents
  const now = { cents, tipCents, way, paidOn, reference }
  const isSame = computeVersionTag(Object.values(before)) === computeVersionTag(Object.values(now))
  if (isSame && !isReversed) return null
  const told = (of: typeof now) =>
    [
      `${formatDollars(of.cents)} ${formatPaymentMethodPhrase({ way: of.way })} on ${formatMonthDay(of.paidOn)}`,
      of.reference && `(${of.reference})`,
      of.tipCents === of.cents ? 'as a tip' : of.tipCents > 0 && `with a tip of ${formatDollars(of.tipCents)}`,
    ]
      .filter(Boolean)
      .join(' ')
  return isReversed
    ? createReversedResubmitError(input, 'sum', told(before), told(now))
    : createChangedResubmitError(input, 'sum', told(before), told(now))
}

function toEntryFields({ way, paidOn, reference }: PaymentInput) {
  return { way, paidOn, reference, reason: '', ofId: null }
}

function removeOverpaymentAnswer(input: FormInput): FormInput {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'over' && name !== 'overCents'))
}

/** Issues the receipt of a payment, and emails it where the event has an email address. */
async function issueAndSendReceipt(posted: MoneyFormContext, came: [LedgerEntry, ...LedgerEntry[]]): Promise<void> {
  const { db, event, by } = posted
  const issued = await issueReceipt(db, event, came, posted)
  if ((await listClientRecipients(db, event.id, event.request.fromEmail)).length === 0) return
  const head = await getMoneyEmailContext(posted, `${came[0].id}-receipt`)
  const [open, account] = await Promise.all([
    listAmountsToRequest(db, event.id, posted.today),
    getPaymentSummary(db, event.id, posted.today),
  ])
  const sumCents = came.reduce((all, { amountCents }) => all + amountCents, 0)
  const isTip = came.every((entry) => entry.isTip)
  // A tip does not change what is owed, so its email does not mention that.
  const settled = !isTip && !account.isAsleep && account.openCents === 0 ? account : null
  const email = composeReceiptEmail(head, issued, { sumCents, isTip, came, open, settled, today: posted.today })
  await queueClientEmail(db, email, { secret: posted.services.config.secret, now: by.now })
}

/** Ends the payment pages that ask for too much after a payment by hand. Null if the form records no payment. */
export async function expireCheckoutsForPaymentForm(
  services: CardPaymentServices,
  eventId: string,
  input: FormInput,
  today: string,
): Promise<ExpireCheckoutsResult | null> {
  const reading = parsePayment(input, today)
  const id = `${eventId}-paid-${input.key ?? ''}`
  if (!reading.ok || reading.read.isTip || input.over === 'mistake') return null
  if (await services.db.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst()) return null
  return expireCheckoutsForPayment(services, eventId, { amountCents: reading.read.amountCents, dueId: null })
}
