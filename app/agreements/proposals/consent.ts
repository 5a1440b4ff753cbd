import { nationalPhone } from '../../business/phone.ts'
import type { ProposalDocument } from './proposal.ts'
import { yoursWords } from './yours-words.ts'

/** Raised whenever the wording below changes: a signature keeps the wording it was given under. */
const consentVersion = 3

/** What the box beside a signature says. Product wording for the owner’s lawyer to read, never advice. */
export function consentWords({
  house,
  client,
  terms,
  language,
}: Pick<ProposalDocument, 'house' | 'client' | 'terms' | 'language'>): string {
  return yoursWords(language).sign.consent({
    hasTerms: terms.clauses.length > 0,
    email: client.email,
    reach: { phone: nationalPhone(house.phone), email: house.email },
  })
}

/** The same as a signature keeps it. */
export function consentRecord(document: ProposalDocument): string {
  return `Version ${consentVersion}: ${consentWords(document)}`
}
