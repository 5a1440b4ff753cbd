import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LeadRequest, Lead } from '../leads/lead.ts'
import type { NewLead } from '../leads/leads.server.ts'
import { recordLead } from '../leads/record-lead.server.ts'
import { sealLetters, type Seal } from '../leads/letters.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { fingerprint } from '../plumbing/http/signed.server.ts'
import { milesTo } from '../travel/places.server.ts'
import { contentReason } from './content-score.ts'
import { spamReason, type FormToken } from './form-token.server.ts'
import { snapshot } from '../quote/quote.ts'

export type Arrival = {
  request: LeadRequest
  token: FormToken
  trap: string
  sender: string
  now: number
}

type Terms = { secret: string; quotesPerHour: number; catalogue: Catalogue; seal: Seal }

/**
 * Takes a request in: the same form again gets the same answer, too many from one address get null, anything
 * else is stored with its letters before anybody says thank you.
 */
export async function takeRequestIn(db: Db, arrival: Arrival, terms: Terms): Promise<Lead | null> {
  const { request, token, now } = arrival
  const { identity } = terms.seal
  const miles = milesTo(request.zip, identity.baseZip)
  const lead: NewLead = {
    request,
    snapshot: snapshot(request, miles, terms.catalogue, identity.timeZone),
    idempotencyKey: token.key,
    wordsHash: fingerprint(terms.secret, 'words', JSON.stringify(request)),
    senderHash: fingerprint(terms.secret, 'sender', arrival.sender),
    spamReason: spamReason(token, arrival.trap, now) ?? contentReason(request),
  }
  const perHour = terms.quotesPerHour
  const limits = perHour > 0 ? { mostAnHour: perHour, receipts: { anAddressADay: 5, anHour: 10 * perHour } } : {}
  return recordLead(db, lead, (lead) => sealLetters(lead, terms.seal), now, limits)
}
