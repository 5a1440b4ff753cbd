import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { SignatureRow } from '../../plumbing/database/schema.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { computeAmountsDue } from '../payments/amounts-due.ts'
import { createAmountsDue, offsetUnsignedAmountsDue } from '../payments/ledger.server.ts'
import { getShareableName, type EventNews } from '../../business/event-news.ts'
import { announceEventNews } from '../../business/event-news.server.ts'
import { bookEventIfDepositPaid } from '../payments/record-ledger-entry.server.ts'
import type { EventState } from '../../events/event/event.ts'
import { onBookingChanged } from '../../events/event/booking-hooks.server.ts'
import { toEventRecord, updateQuoteRequest } from '../../events/event/events.server.ts'
import { lockEvent, type LockedEvent } from '../../events/event/lock-event.server.ts'
import { applyStateTransition } from '../../events/event/change-state.server.ts'
import { joinWaitlist } from '../../events/event/waitlist.server.ts'
import { lockEventDays, findDayConflict } from '../../events/event/day-conflict.server.ts'
import { hasDateClaim, hasStaffingChanged, type DayConflict } from '../../events/event/day-conflict.ts'
import { recordAgreementHistoryEntry } from '../proposals/agreement-history.server.ts'
import { findProposalBlocker } from '../proposals/proposal-block.ts'
import type { Proposal, ProposalDocument } from '../proposals/proposal.ts'
import { isProposalAccepted } from '../proposals/proposal-state.ts'
import { parseLineChoice, computeProposalTotals, type ProposalTotals } from '../proposals/proposal-totals.ts'
import {
  isClosedEventState,
  setProposalState,
  applyProposedEvent,
  listProposals,
} from '../proposals/proposals.server.ts'
import { createSignature, findSignature, type Signatory } from '../proposals/signatures.server.ts'

/** An acceptance as given: the button's version and total, the signer, and the text that was shown. */
export type Acceptance = Signatory & {
  version: number
  totalCents: number
  options: string[]
  /** `signed` on the client page, or `noted` by the owner after a phone call. */
  kind: 'signed' | 'noted'
  /**
   * SHA-256 of the text that the client saw, if the form sent it. If the text has changed since, it is shown again
   * instead of being signed.
   */
  seenHash?: string | null
  /** Whether the date is held for this client in another way, so that its capacity is not checked again. */
  isDayHeld?: boolean
}

/** Renders everything that was shown, as text and as data, for the signature to cover. */
export type SignedContentRenderer = (
  document: ProposalDocument,
  version: number,
  sums: ProposalTotals,
) => { words: string; facts: object }

export type AcceptProposalResult =
  | { kind: 'agreed'; proposal: Proposal; sums: ProposalTotals; signatureId: string }
  /** The proposal was already accepted. Its first signature stays in force. */
  | { kind: 'already'; proposal: Proposal; signature: SignatureRow }
  /** The proposal can't be accepted: it expired, was declined or was withdrawn. */
  | { kind: 'ended'; proposal: Proposal | null }
  /** The version, total or text differs from what the client saw when accepting. */
  | { kind: 'changed'; proposal: Proposal }
  | { kind: 'unclear' }
  /**
   * The date is no longer available. The proposal stays open and the client joins the waitlist. Nothing was agreed and
   * nothing is owed.
   */
  | { kind: 'taken'; proposal: Proposal; taken: DayConflict }
  | { kind: 'gone' }

/**
 * Accepts a proposal, or returns the reason why it cannot be accepted. A single transaction claims the date, stores the
 * signature with everything shown, creates the amounts due and books the event. `also` queues emails in the same
 * transaction. The first client to accept gets the date.
 */
export async function acceptProposal(
  db: Db,
  eventId: string,
  yes: Acceptance,
  { shown, today, now }: { shown: SignedContentRenderer; today: string; now: number },
  also: (db: Db, outcome: Extract<AcceptProposalResult, { kind: 'agreed' }>) => Promise<void> = async () => {},
): Promise<AcceptProposalResult> {
  return runInTransaction(db, async (db): Promise<AcceptProposalResult> => {
    const event = await lockEvent(db, eventId)
    if (!event) return { kind: 'gone' }
    const versions = await listProposals(db, eventId)
    const proposal = versions.find(({ state }) => state !== 'draft')
    if (!proposal) return { kind: 'ended', proposal: null }
    const by = { actor: yes.kind === 'noted' ? 'owner' : 'client', now } as const
    const { id: proposalId, version, document } = proposal
    const signature = isProposalAccepted(proposal.state) ? await findSignature(db, proposalId) : null
    if (signature) return { kind: 'already', proposal, signature }
    const isPast = document.expiresOn < today || document.event.eventDate < today
    const isBlocked = findProposalBlocker(event.state as EventState, versions) !== null
    if (proposal.state !== 'out' || isPast || isBlocked || isClosedEventState(event.state as EventState))
      return { kind: 'ended', proposal }
    const chosen = parseLineChoice(document, yes.options)
    if (version !== yes.version) return { kind: 'changed', proposal }
    if (chosen === null) return { kind: 'unclear' }
    const sums = computeProposalTotals(document, chosen, today)
    if (sums.totalCents !== yes.totalCents) return { kind: 'changed', proposal }
    const { words, facts } = shown(document, version, sums)
    const wordsHash = sha256(words)
    if (yes.seenHash && yes.seenHash !== wordsHash) return { kind: 'changed', proposal }

    const standing = toEventRecord(event)
    const request = applyProposedEvent(standing.request, document.event)
    // A date on hold for this client stays theirs, even if the day was closed or its capacity lowered since.
    const isKept =
      document.keepsDay ||
      yes.isDayHeld === true ||
      (hasDateClaim(standing, today) && !hasStaffingChanged(standing.request, request))
    if (isKept) await lockEventDays(db, request)
    const taken = isKept ? null : await findDayConflict(db, { eventId, request, today, despite: '' }, by)
    if (taken) {
      await recordAgreementHistoryEntry(
        db,
        eventId,
        { kind: 'refused', details: { proposalId, version, reason: 'taken' } },
        by,
      )
      await joinWaitlist(db, { id: eventId, request }, by)
      return { kind: 'taken', proposal, taken }
    }

    const signed = { id: proposalId, chosen, totalCents: sums.totalCents, words, facts }
    const kept = await createSignature(db, eventId, signed, yes, { kind: yes.kind, now })
    const { signatureId, factsHash } = kept
    const details = { proposalId, version, signatureId, wordsHash, factsHash }
    const { totalCents } = sums
    await db
      .updateTable('proposal')
      .set({ chosen: JSON.stringify(chosen), total_cents: totalCents, tax_cents: sums.taxCents })
      .where('id', '=', proposalId)
      .execute()
    await recordAgreementHistoryEntry(db, eventId, { kind: yes.kind, details }, by)
    // A proposal without a deposit books the date at once. Otherwise the payment of the deposit books it.
    const first = sums.depositCents === 0 ? 'reserved' : 'agreed'
    await setProposalState(db, proposal, first, by)
    await offsetUnsignedAmountsDue(db, eventId, { today, now })
    const amountsDue = computeAmountsDue(sums, document.money, { today, eventDate: document.event.eventDate })
    await createAmountsDue(db, eventId, amountsDue, { source: proposalId, now })
    // Earlier payments of the client count and may cover the deposit.
    const state = (await bookEventIfDepositPaid(db, eventId, by)) ? 'reserved' : first

    await updateQuoteRequest(db, event, request)
    if (event.state !== 'booked') await applyStateTransition(db, event, { to: 'booked', because: 'yes' }, by)
    const agreed = {
      kind: 'agreed',
      proposal: { ...proposal, state, chosen, totalCents, settledAt: now },
      sums,
      signatureId,
    } as const
    await also(db, agreed)
    await onBookingChanged(db, eventId, now)
    await announceEventNews(db, [getAcceptanceNews(event, agreed, yes.kind, now)])
    return agreed
  })
}

/** Returns the message about an acceptance for webhooks. */
function getAcceptanceNews(
  { id, reference, requestor_name }: LockedEvent,
  { proposal, sums }: Extract<AcceptProposalResult, { kind: 'agreed' }>,
  how: Acceptance['kind'],
  at: number,
): EventNews {
  const { eventDate } = proposal.document.event
  const { totalCents, depositCents } = sums
  const data = { name: getShareableName(requestor_name), eventDate, totalCents, depositCents, currency: 'USD' }
  return {
    type: 'proposal.accepted',
    eventId: id,
    reference,
    at,
    data: { ...data, version: proposal.version, how, state: proposal.state },
  }
}
