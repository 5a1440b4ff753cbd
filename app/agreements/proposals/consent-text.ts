import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { ProposalDocument } from './proposal.ts'
import { clientPageText } from './client-page-text.ts'

/**
 * Text of the consent checkbox: the consent itself, and the small print below. It promises an emailed copy only where
 * email is connected. Product wording for the owner's lawyer to review, not legal advice.
 */
export function formatConsentParts(
  { house, client, terms, language }: Pick<ProposalDocument, 'house' | 'client' | 'terms' | 'language'>,
  isMailed: boolean,
): [agreed: string, besides: string] {
  return clientPageText(language).sign.consent({
    hasTerms: terms.clauses.length > 0,
    email: isMailed ? client.email : null,
    reach: { phone: formatPhoneNumber(house.phone), email: house.email },
  })
}

/** Full consent text as a signature stores it. Older signatures begin with the number of their wording. */
export function formatConsentText(document: ProposalDocument, isMailed: boolean): string {
  return formatConsentParts(document, isMailed).join(' ')
}
