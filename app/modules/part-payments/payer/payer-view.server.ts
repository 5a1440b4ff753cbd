import { formatFirstNames } from '../../../events/event/event-text.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Language } from '../../../ui/language.ts'
import { getPayableAmount } from '../parts/payable-amount.server.ts'
import type { PartPayment } from '../parts/part-payments.server.ts'
import { partPaymentText } from '../parts/part-text.ts'
import type { PayerView } from './payer-view.ts'

/**
 * Returns the name of the requesting client and the date of the event, all that a payer may see. Null if the event was
 * erased.
 */
export async function findPartRequester(
  db: Db,
  eventId: string,
  language: Language,
): Promise<{ client: string; day: string } | null> {
  const event = await db
    .selectFrom('event')
    .select(['requestor_name', 'event_date'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return null
  return { client: formatFirstNames(event.requestor_name), day: getFormatter(language).paperDay(event.event_date) }
}

/** Reads the page of a payer: the sum that can still be paid, or why none can. Null if the event was erased. */
export async function getPayerView(
  db: Db,
  part: PartPayment,
  { language, takesCards }: { language: Language; takesCards: boolean },
): Promise<PayerView | null> {
  const asker = await findPartRequester(db, part.eventId, language)
  if (!asker) return null
  const { payer: text } = partPaymentText(language)
  const { client, day } = asker
  const { dollars } = getFormatter(language)
  const eyebrow = text.for(part.name)
  const message = (heading: string, lead: string): PayerView => ({ title: heading, eyebrow, heading, lead, pay: null })
  if (part.state === 'withdrawn') return message(text.withdrawnHeading, text.ask(client))
  if (part.state === 'paid') {
    const sum = dollars(part.paidCents ?? part.amountCents)
    return message(text.paidHeading, text.paidLead(sum, client, day))
  }
  const open = await getPayableAmount(db, part.eventId)
  switch (open.kind) {
    case 'closed':
      return message(text.closedHeading, text.ask(client))
    case 'settled':
      return message(text.settledHeading, text.settledLead(client))
    case 'clearing':
      return message(text.clearingHeading, text.clearingLead)
    case 'off':
      return message(text.offHeading, text.offLead(client))
    case 'open':
  }
  if (!takesCards) return message(text.offHeading, text.offLead(client))
  const cents = Math.min(part.amountCents, open.cents)
  const sum = dollars(cents)
  const less = cents < part.amountCents ? ` ${text.less(sum, dollars(part.amountCents))}` : ''
  const heading = text.heading(sum, client)
  return {
    title: heading,
    eyebrow,
    heading,
    lead: `${text.lead(day, client)}${less}`,
    pay: { label: text.pay(sum), cents, card: text.card, back: text.back },
  }
}
