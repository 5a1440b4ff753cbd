import type { Language } from '../../ui/language.ts'
import type { TaxOptions } from '../sales-tax/tax-options.ts'
import type { PaymentDestinations } from './payment-destinations.ts'
import type { ProposalDocument } from './proposal.ts'

/** Data of the draft page, with the input of its form. */
export type DraftPageProps = {
  eventId: string
  version: number
  document: ProposalDocument
  input: Record<string, string>
  /** Version of the stored draft that the form was opened with. */
  seen: string
  /** Remarks the owner should read before sending. */
  remarks: string[]
  /** Language of the quote request. */
  language: Language
  today: string
  /** Payment addresses of the methods that need no processor. */
  payTo: PaymentDestinations
  takesCards: boolean
  /** Tax options of the draft. Null if no sales tax is charged. */
  taxChoices: TaxOptions | null
}
