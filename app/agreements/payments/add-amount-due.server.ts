import { formatMonthDay } from '../../business/dates.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { formatDollars } from '../../business/money.ts'
import { findCurrentAgreement } from '../agreement/current-agreement.server.ts'
import { computeAddedTax, type TaxClass } from '../sales-tax/sales-tax.ts'
import { getAddedAmountTax } from './invoice-data.server.ts'
import { expireCheckoutsForReduction, type ExpireCheckoutsResult } from './checkout.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import type { AmountDue } from './ledger.ts'
import { createAmountsDue, getLedger } from './ledger.server.ts'
import { parseAddedAmountDue } from './parse-added-amount.ts'
import { recordZeroTotalCorrections } from './record-ledger-entry.server.ts'
import {
  type MoneyFormResult,
  type MoneyFormContext,
  createMoneyFormSuccess,
  createMoneyFormError,
  createChangedResubmitError,
} from './posted-money.server.ts'

/** Adds an amount due or a reduction, once per form. */
export async function handleAmountDueForm({
  db,
  event,
  today,
  input,
  key,
  by,
}: MoneyFormContext): Promise<MoneyFormResult> {
  const { amountsDue } = await getLedger(db, event.id)
  const source = buildAmountDueSource(key)
  const there = amountsDue.find((amountDue) => amountDue.source === source)
  const others = amountsDue.filter((amountDue) => amountDue !== there)
  const dueCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const terms = { dueCents: there ? Infinity : dueCents, today, ...(await getExtrasTax(db, event, others)) }
  const reading = parseAddedAmountDue(input, terms)
  if (!reading.ok) return createMoneyFormError(input, reading)
  if (there) {
    const told = ({ label, amountCents, dueOn, tax }: Pick<AmountDue, 'label' | 'amountCents' | 'dueOn' | 'tax'>) =>
      `${formatDollars(amountCents)} for “${label}”, due ${formatMonthDay(dueOn)}${tax ? `, ${tax.class}` : ''}`
    return told(there) === told(reading.read)
      ? createMoneyFormSuccess('due', source)
      : createChangedResubmitError(input, 'dueSum', told(there), told(reading.read))
  }
  await createAmountsDue(db, event.id, [{ kind: 'extra', ...reading.read }], { source, now: by.now })
  await recordZeroTotalCorrections(db, event.id, { today, now: by.now })
  const { amountCents, label: how } = reading.read
  await recordHistoryEntry(db, event.id, { kind: 'money', details: { what: 'due', amountCents, how } }, by)
  return createMoneyFormSuccess('due', source)
}

/**
 * Sales tax on a further added amount of each class, beyond the tax on the agreement and on amounts added so far. Null
 * if no tax is charged.
 */
async function getExtrasTax(db: Db, event: Pick<EventRecord, 'id' | 'request'>, amountsDue: readonly AmountDue[]) {
  const agreed = await findCurrentAgreement(db, event.id)
  const tax = await getAddedAmountTax(db, event, agreed)
  if (!tax) return { taxOn: null }
  const lines = agreed ? agreed.document.lines.filter(({ id }) => agreed.chosen.includes(id)) : []
  const added = amountsDue.flatMap(({ amountCents, tax }) =>
    tax ? [{ taxClass: tax.class, totalCents: amountCents - tax.cents }] : [],
  )
  const taxOn = (taxClass: TaxClass, totalCents: number) =>
    computeAddedTax([...lines, ...added], { taxClass, totalCents }, tax)
  return { taxOn, by: tax }
}

/** Source of an amount due that was added by hand. */
function buildAmountDueSource(key: string): string {
  return `hand-${key}`
}

/**
 * Ends the payment pages that ask for more than is owed once an amount is taken off. Null if the form takes nothing
 * off.
 */
export async function expireCheckoutsForAmountDueForm(
  services: CardPaymentServices,
  eventId: string,
  input: FormInput,
  today: string,
): Promise<ExpireCheckoutsResult | null> {
  const [{ amountsDue }, event] = [await getLedger(services.db, eventId), await findEvent(services.db, eventId)]
  if (!event || amountsDue.some(({ source }) => source === buildAmountDueSource(input.key ?? ''))) return null
  const dueCents = amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const reading = parseAddedAmountDue(input, {
    dueCents,
    today,
    ...(await getExtrasTax(services.db, event, amountsDue)),
  })
  if (!reading.ok || reading.read.amountCents >= 0) return null
  return expireCheckoutsForReduction(services, eventId, -reading.read.amountCents, today)
}
