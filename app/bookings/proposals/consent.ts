import { nationalPhone } from '../../business/phone.ts'
import type { ProposalDocument } from './proposal.ts'

/** Raised whenever the wording below changes: a signature keeps the wording it was given under. */
const consentVersion = 1

/** What the box beside a signature says. Product wording for the owner’s lawyer to read, never advice. */
export function consentWords({ house, client, terms }: Pick<ProposalDocument, 'house' | 'client' | 'terms'>): string {
  const points = terms.clauses.length
  const what = points === 0 ? 'this proposal' : `this proposal and its ${points === 1 ? 'point' : `${points} points`}`
  const copy = client.email ? `A copy comes to ${client.email}` : 'A copy stays on this page'
  const reach = [nationalPhone(house.phone), house.email].filter(Boolean).join(' or ')
  return `I agree to ${what}, and to sign electronically. ${copy}, and on paper if I ask. I can take this consent back at any time for papers that follow: ${reach}.`
}

/** The same as a signature keeps it. */
export function consentRecord(document: ProposalDocument): string {
  return `Version ${consentVersion}: ${consentWords(document)}`
}
