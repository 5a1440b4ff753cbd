import { randomUUID } from 'node:crypto'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { formatDollars } from '../../business/money.ts'
import { hasNewCheckout, listActiveCheckoutIds } from './checkout-sale.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import { getLedger } from './ledger.server.ts'
import { findMoneyFormBlocker } from './money-rules.ts'
import { writeOffBalance } from './record-ledger-entry.server.ts'
import { handleAmountDueForm, expireCheckoutsForAmountDueForm } from './add-amount-due.server.ts'
import { handleInvoiceForm } from './make-invoice.server.ts'
import { type MoneyFormResult, createMoneyFormSuccess } from './posted-money.server.ts'
import { handlePaymentForm, expireCheckoutsForPaymentForm } from './record-payment.server.ts'
import {
  handleManualRefundForm,
  handleReversalForm,
  handleUndoEntryForm,
  expireCheckoutsForReversalForm,
} from './refund-payment.server.ts'
import { handleReminderForm } from './send-reminder.server.ts'

/** Handles a form of the money page. A form that is posted several times takes effect once. */
export async function handleMoneyForm(
  services: CardPaymentServices,
  eventId: string,
  input: FormInput,
): Promise<MoneyFormResult> {
  const now = services.now()
  const identity = await getSetting(services.db, 'identity')
  const today = todayIn(now, identity.timeZone)
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const before = await listActiveCheckoutIds(services.db, eventId)
  const met = await endExcessPaymentPages(services, eventId, input, today)
  if (met) return met
  const done = await services.db.transaction().execute(async (db): Promise<MoneyFormResult | null> => {
    if (!(await lockEvent(db, eventId))) return { kind: 'gone' }
    if (checkedForms.has(input.intent ?? '') && (await hasNewCheckout(db, eventId, before))) return null
    const event = (await findEvent(db, eventId))!
    const by: ActorStamp = { actor: 'owner', now }
    const posted = { db, event, by, today, key, input, identity, services }
    const block = findMoneyFormBlocker(input, {
      state: event.state,
      hasDues: (await getLedger(db, eventId)).amountsDue.length > 0,
    })
    if (block) return { kind: 'back', errors: [block], input }
    switch (input.intent) {
      case 'pay':
        return handlePaymentForm(posted)
      case 'refund':
        return handleManualRefundForm(posted)
      case 'reverse':
        return handleReversalForm(posted)
      case 'undo':
        return handleUndoEntryForm(posted)
      case 'due':
        return handleAmountDueForm(posted)
      case 'let-go':
        await writeOffBalance(db, eventId, today, by)
        return createMoneyFormSuccess('let-go')
      case 'invoice':
      case 'invoice-send':
        return handleInvoiceForm(posted)
      case 'remind':
        return handleReminderForm(posted)
      default:
        return { kind: 'done', did: null }
    }
  })
  // A page was opened, or a kept card began to be charged, after the pages were checked.
  return done ?? handleMoneyForm(services, eventId, input)
}

/**
 * Checks and ends the payment pages that ask for more than is unpaid once this form is recorded. Where a page was paid,
 * is being paid or cannot be checked, returns the form once with a message. Null if nothing stands in the way, or the
 * owner has read that message.
 */
async function endExcessPaymentPages(
  services: CardPaymentServices,
  eventId: string,
  input: FormInput,
  today: string,
): Promise<MoneyFormResult | null> {
  const form = checkedForms.get(input.intent ?? '')
  const met = form ? await form.expire(services, eventId, input, today) : null
  if (!form || !met) return null
  const { kind, attempts } = met
  const seen = attempts.map(({ id }) => id).join(' ')
  if (kind === 'ended' || (kind !== 'paid' && input.seenPages === seen)) return null
  const sum = formatDollars(attempts.reduce((all, { amount_cents }) => all + amount_cents, 0))
  const isCard = attempts.every(({ session_id }) => session_id === null)
  const message = {
    paid: `They paid ${sum} by card a moment ago, and it is recorded. ${form.again}`,
    clearing: `${isCard ? `${sum} is being charged to their card now` : `${sum} is on its way from their bank`}. ${form.again}`,
    unknown: `A card page for ${sum} is open, and Stripe does not say whether it was paid. Try again in a minute, or ${form.blindly}`,
  }[kind]
  return { kind: 'back', errors: [{ field: form.field, message }], input: { ...input, seenPages: seen } }
}

type CheckedForm = {
  expire: typeof expireCheckoutsForAmountDueForm
  /** Field of the message. */
  field: string
  again: string
  blindly: string
}

const reversalForm: CheckedForm = {
  expire: expireCheckoutsForReversalForm,
  field: 'reverseReason',
  again: 'Reverse the refund all the same? Then do it again',
  blindly: 'reverse it again: the page may then take too much',
}

/** Forms after which less is open, by their intents. A map, because an intent may be `constructor`. */
const checkedForms = new Map<string, CheckedForm>(
  Object.entries({
    pay: {
      expire: expireCheckoutsForPaymentForm,
      field: 'sum',
      again: 'Is this another payment? Then record it once more',
      blindly: 'record this once more: the page may then take it a second time',
    },
    due: {
      expire: expireCheckoutsForAmountDueForm,
      field: 'dueSum',
      again: 'Lower it all the same? Then add it again',
      blindly: 'add it again: the page may then take too much',
    },
    reverse: reversalForm,
    undo: reversalForm,
  }),
)
