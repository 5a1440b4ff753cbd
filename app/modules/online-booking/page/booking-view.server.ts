import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { createSignedContentRenderer } from '../../../agreements/client-page/client-page.server.ts'
import { formatConsentParts } from '../../../agreements/proposals/consent-text.ts'
import { fillClauses } from '../../../agreements/proposals/fill-clauses.ts'
import { listMainPoints } from '../../../agreements/proposals/main-points.ts'
import { getProposalTranslator } from '../../../agreements/proposals/proposal-language.server.ts'
import { translateTotalsLines } from '../../../agreements/proposals/proposal-language.ts'
import { buildProposalPdf } from '../../../agreements/proposals/proposal-pdf.ts'
import type { ProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import type { Language } from '../../../ui/language.ts'
import type { OnlineBooking } from '../hold/booking-state.ts'
import { bookingPageText } from './booking-page-text.ts'
import type { BookingForm, BookingConfirmationBox } from './booking-view.ts'

/** A proposal made by the rules is the first version of its event. */
const firstVersion = 1

/** The form of a booking with everything that is signed, in a language, and the text and data that the signature covers. */
export async function getBookingForm(
  db: Db,
  { lead }: Pick<OnlineBooking, 'lead'>,
  { kept, counted }: { kept: ProposalDocument; counted: ProposalTotals },
  { language, isMailed, now }: { language: Language; isMailed: boolean; now: number },
): Promise<{ form: BookingForm; signed: { words: string; facts: object } }> {
  const spoken = await getProposalTranslator(db, language)
  const document = spoken(kept)
  const sums = translateTotalsLines(counted, document)
  const signed = createSignedContentRenderer(now, spoken, isMailed)(kept, firstVersion, counted)
  const { request } = lead
  const phone = request.phoneNumber ? formatPhoneNumber(request.phoneNumber) : ''
  return {
    signed,
    form: {
      document,
      sums,
      paper: buildProposalPdf(document, firstVersion, sums, now),
      shownHash: sha256(signed.words),
      points: listMainPoints({ kept, spoken: document }, sums, bookingPageText(language).points),
      boxes: listBoxes(document, sums),
      consent: formatConsentParts(document, isMailed),
      copyTo: isMailed ? request.fromEmail : null,
      person: [[request.requestorName, request.fromEmail].filter(Boolean).join(', '), phone].filter(Boolean),
    },
  }
}

function listBoxes(document: ProposalDocument, sums: ProposalTotals): BookingConfirmationBox[] {
  return fillClauses(document, sums)
    .filter(({ id }) => id.startsWith('confirmed-'))
    .map(({ id, words, language }) => ({ name: `box-${id}`, words, ...(language && { language }) }))
}
