import { buildFirstDraft } from '../../../agreements/proposals/build-draft.ts'
import type { DraftContext } from '../../../agreements/proposals/proposal-lines.ts'
import {
  computeProposalTotals,
  listDefaultLineIds,
  type ProposalTotals,
} from '../../../agreements/proposals/proposal-totals.ts'
import type { Clause, ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import type { EventRecord } from '../../../events/event/event.ts'
import { defineTranslations } from '../../../ui/language.ts'
import type { BookingQuestion } from '../rules/booking-rules.ts'
import type { BookingRequest } from './booking-state.ts'

/** Heading of the clauses that the client confirms with a box. */
const confirmedHeading = defineTranslations({ en: 'You confirm', es: 'Confirmas' })

/**
 * The proposal that the rules make of a request: the estimate's lines at list prices under the default terms, and a clause
 * for each box. It holds no date, because the card page does.
 */
export function buildBookingDocument(
  lead: BookingRequest,
  context: DraftContext,
  questions: readonly BookingQuestion[],
): ProposalDocument {
  const document = buildFirstDraft(toUnsavedEvent(lead), context)
  const clauses = [...document.terms.clauses, ...questions.map(toClause)]
  return { ...document, keepsDay: false, terms: { ...document.terms, clauses } }
}

/** Totals of a booking's proposal on a day. It has no options. */
export function computeBookingTotals(document: ProposalDocument, today: string): ProposalTotals {
  return computeProposalTotals(document, listDefaultLineIds(document), today)
}

function toClause({ words, es }: BookingQuestion, i: number): Clause {
  const spanish = es === '' ? {} : { es: { heading: confirmedHeading('es'), words: es } }
  return { id: `confirmed-${i + 1}`, heading: confirmedHeading('en'), words, ...spanish }
}

function toUnsavedEvent({ request, snapshot, reference }: BookingRequest): EventRecord {
  return {
    id: '',
    reference,
    createdAt: 0,
    state: 'new',
    spamReason: null,
    duplicateOf: null,
    source: 'form',
    language: 'en',
    firstReplyAt: null,
    heldUntil: null,
    lostReason: null,
    request,
    snapshot,
  }
}
