import type { EventRecord } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isCountyTax } from '../sales-tax/sales-tax.ts'
import { getProposedPrice } from '../proposals/proposed-price.server.ts'
import { getPaymentDestinations } from '../proposals/payment-destinations.server.ts'
import { filterPayableMethods } from '../proposals/payment-destinations.ts'
import { applyPhonePriceToProposal, type PhonePrice } from '../proposals/phone-price.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import {
  hashProposalDocument,
  saveProposalDraft,
  setProposalState,
  listProposals,
} from '../proposals/proposals.server.ts'
import { getTerms } from '../proposals/terms.server.ts'
import { listUnsettledUnpricedOptions } from '../proposals/unpriced-option-lines.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { AmountDue } from './ledger.ts'
import { groupUnsignedAmountsBySource, phonePriceSourcePrefix } from './unsigned-amounts.ts'
import { getLedger } from './ledger.server.ts'

/** Whether a card processor is set up, and the business's day. `now` in epoch milliseconds. */
export type PhoneProposalContext = { takesCards: boolean; today: string; now: number }

/** A price agreed by phone that was not taken off. `madeAt` in epoch milliseconds. */
export type PriceAgreedByPhone = PhonePrice & { madeAt: number }

/** Returns the unsigned price of an event that was booked by phone. Null if there is none. */
export async function getUnsignedPriceAgreedByPhone(db: Db, eventId: string): Promise<PriceAgreedByPhone | null> {
  const { amountsDue } = await getLedger(db, eventId)
  return findPriceAgreedByPhone(amountsDue)
}

/** Returns the active phone price among amounts due. Null if there is none. */
export function findPriceAgreedByPhone(
  amountsDue: readonly (AmountDue & { source: string })[],
): PriceAgreedByPhone | null {
  const [of] = [...groupUnsignedAmountsBySource(amountsDue)].flatMap(([source, of]) =>
    source.startsWith(phonePriceSourcePrefix) ? [of] : [],
  )
  if (!of) return null
  const [deposit, balance] = (['deposit', 'balance'] as const).map((kind) =>
    of.find((amountDue) => amountDue.kind === kind),
  )
  return {
    totalCents: of.reduce((sum, { amountCents }) => sum + amountCents, 0),
    depositCents: deposit?.amountCents ?? 0,
    balanceOn: (balance ?? deposit)!.dueOn,
    madeAt: of[0]!.madeAt,
  }
}

/** A proposal of a price agreed by phone. `isReady`: it can be sent as it is. */
export type PhoneProposal = { document: ProposalDocument; isReady: boolean }

/** Returns the proposal of a phone price. Null if event details are missing or nothing can be proposed. */
export async function buildPhoneProposal(
  db: Db,
  event: EventRecord,
  price: PhonePrice,
  { takesCards, today, now }: PhoneProposalContext,
): Promise<PhoneProposal | null> {
  const [proposed, payTo, { expiryDays }] = await Promise.all([
    getProposedPrice(db, event, now),
    getPaymentDestinations(db),
    getTerms(db),
  ])
  if (!proposed.document) return null
  const { ways, tax } = proposed.document.money
  const document = applyPhonePriceToProposal(proposed.document, price, {
    today,
    expiryDays,
    ways: filterPayableMethods(ways, payTo, takesCards),
    greeting: clientPageText(event.language).letter.saidByPhone,
  })
  const hasCounty = tax === null || !isCountyTax(tax) || tax.county !== ''
  const isReady =
    hasCounty &&
    document.money.ways.length > 0 &&
    document.expiresOn >= today &&
    listUnsettledUnpricedOptions(event.request, document).length === 0
  return { document, isReady }
}

/**
 * Stores the phone price as a draft proposal. Returns the proposal, null if there is none, and `draft-kept` where a
 * different draft exists. That draft stays unless `isReplacing`. Call it with the event locked.
 */
export async function savePhoneProposalDraft(
  db: Db,
  eventId: string,
  { isReplacing, ...terms }: PhoneProposalContext & { isReplacing: boolean },
): Promise<PhoneProposal | 'draft-kept' | null> {
  const [event, price] = [await findEvent(db, eventId), await getUnsignedPriceAgreedByPhone(db, eventId)]
  const proposal = event && price && (await buildPhoneProposal(db, event, price, terms))
  if (!proposal) return null
  const [newest] = await listProposals(db, eventId)
  const isOther =
    newest?.state === 'draft' && hashProposalDocument(newest.document) !== hashProposalDocument(proposal.document)
  if (isOther && !isReplacing) return 'draft-kept'
  await saveProposalDraft(db, eventId, proposal.document, terms)
  return proposal
}

/** Withdraws the proposal that was sent to sign a phone price whose booking is undone. */
export async function withdrawPhoneProposal(
  db: Db,
  eventId: string,
  { madeAt }: Pick<PriceAgreedByPhone, 'madeAt'>,
  by: ActorStamp,
): Promise<void> {
  const out = (await listProposals(db, eventId)).find(({ state }) => state === 'out')
  if (out?.sentAt != null && out.sentAt >= madeAt) await setProposalState(db, out, 'taken-back', by)
}
