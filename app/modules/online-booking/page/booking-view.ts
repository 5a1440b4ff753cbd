import type { ProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import type { PdfDocument } from '../../../plumbing/pdf/pdf-document.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { MainPoint } from '../../../agreements/proposals/main-points.ts'

/** A box that the client checks. Its text has a language where it is not the page's. */
export type BookingConfirmationBox = { name: string; words: string; language?: 'en' | 'es' }

/** The page on which a client reads, signs and goes on to the card page. */
export type BookingForm = {
  /** The document in the language of the page. */
  document: ProposalDocument
  sums: ProposalTotals
  paper: PdfDocument
  /** SHA-256 of the text shown, so that exactly this text is signed. */
  shownHash: string
  points: MainPoint[]
  boxes: BookingConfirmationBox[]
  consent: [agreed: string, besides: string]
  /** Email address that gets the signed copy. Null if no email is connected. */
  copyTo: string | null
  person: string[]
}

/** A notice above a form that was returned. */
export type BookingNotice = { heading: string; words?: string; errors?: FieldError[] }

/** A page with one message, and the button that goes on: a form with an intent, or a link. */
export type BookingMessage = {
  eyebrow?: string
  heading: string
  words: string
  act: { label: string; intent: 'card' | 'again' } | { label: string; href: string } | null
}

/** Typed values, by field. */
export type BookingInput = Record<string, string>
