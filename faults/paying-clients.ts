import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import { addDays, getToday as todayIn } from '../app/business/dates.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { createStoredEvent } from '../tests/doubles/stored-event.ts'
import { sampleProposal } from '../tests/doubles/sample-proposal.ts'

/**
 * How a client behaves when paying, or what interrupts the payment. Each plan runs to its end, even if processes are
 * killed.
 */
export const paymentPlans = [
  'comes back',
  'stays away',
  'comes back twice at once',
  'pays both amounts due',
  'never pays',
  'bank pays late',
  'bank does not pay',
  'another amount is charged',
  'pays every page they were shown',
  'pays cash during payment',
  'date released during payment',
  'event canceled during payment',
  'refunded in the dashboard',
  'disputed and lost',
  'disputed and won',
] as const
export type PaymentPlan = (typeof paymentPlans)[number]

/** Client with a proposal, and everything the site acknowledged to this client, to compare with the stored data. */
export type PayingClient = {
  nth: number
  plan: PaymentPlan
  eventId: string
  reference: string
  proposalId: string
  eventDate: string
  path: string
  /** Network address. */
  sender: string
  /** Sums in cents, including the option where it is selected. */
  options: string[]
  totalCents: number
  depositCents: number
  signature: string
  /**
   * Whether a response stated that the proposal was accepted, that the date was taken, and that the date was released.
   */
  acknowledged: { agreed: boolean; taken: boolean; released: boolean }
  /** Cash amounts the owner recorded, by form key, once acknowledged. Invoices by their form key. */
  cash: Map<string, number>
  invoices: Set<string>
  /** Payment pages the client was redirected to. */
  sessions: Set<string>
}

/**
 * Creates an event with a sent proposal. Two proposals for the same date do not reserve it. The first acceptance gets
 * the date.
 */
export async function sendTo(
  db: Db,
  { nth, plan, day, isContested, withOption }: Sent,
  { secret, timeZone, now }: { secret: string; timeZone: string; now: number },
): Promise<PayingClient> {
  const email = `client-${nth}@home.example`
  const today = todayIn(now, timeZone)
  const event = await createStoredEvent(db, now, { request: { fromEmail: email, eventDate: day } })
  const { reference } = event
  const usual = sampleProposal({ reference, keepsDay: !isContested, expiresOn: addDays(today, 30) })
  const document = { ...usual, event: { ...usual.event, eventDate: day } }
  await saveProposalDraft(db, event.id, document, { today, now })
  const seen = { seen: hashProposalDocument(document), today, despite: '' }
  const sent = await sendProposal(db, event.id, seen, { actor: 'owner', now })
  if (!('kind' in sent) || sent.kind !== 'sent') throw new Error(`${reference} was not sent`)
  const { token } = await getOrCreateClientLink(db, { eventId: event.id, name: 'Nora Ephron', email }, { secret, now })
  const [totalCents, depositCents] = withOption ? [108_000, 27_000] : [104_000, 26_000]
  return {
    nth,
    plan,
    eventId: event.id,
    reference,
    proposalId: sent.proposal.id,
    eventDate: day,
    path: getClientPagePath(token),
    sender: `192.0.2.${nth % 250}`,
    options: withOption ? ['cocktail'] : [],
    totalCents,
    depositCents,
    signature: `Nora Ephron ${'the Younger '.repeat(nth % 3)}O’Neill`,
    acknowledged: { agreed: false, taken: false, released: false },
    cash: new Map(),
    invoices: new Set(),
    sessions: new Set(),
  }
}

type Sent = { nth: number; plan: PaymentPlan; day: string; isContested: boolean; withOption: boolean }
