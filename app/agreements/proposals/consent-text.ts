import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { ProposalDocument } from './proposal.ts'
import { clientPageText } from './client-page-text.ts'

/**
 * What the box beside a signature says: what is agreed to, and what stands small below. A copy by e-mail is
 * promised where e-mail leaves the house. Product wording for the owner’s lawyer to read, never advice.
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

/** The same as a signature keeps it, word for word; those of before begin with the number of their wording. */
export function formatConsentText(document: ProposalDocument, isMailed: boolean): string {
  return formatConsentParts(document, isMailed).join(' ')
}
