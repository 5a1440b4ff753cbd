import type { Lead, LeadRequest } from '../leads/lead.ts'
import { recordLead } from '../leads/record-lead.server.ts'
import { sealLetters, type Seal } from '../leads/letters.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { fingerprint } from '../plumbing/http/signed.server.ts'
import { snapshot } from '../quote/quote.ts'
import { milesTo } from '../travel/places.server.ts'

type Entry = { request: LeadRequest; key: string; withReceipt: boolean }
type Terms = { secret: string; catalogue: Catalogue; seal: Seal; now: number }

/** Keeps a request the owner wrote down. Nobody is alerted; a receipt goes out where the owner wants one. The same form twice is one request. */
export async function addLead(db: Db, { request, key, withReceipt }: Entry, { secret, catalogue, seal, now }: Terms): Promise<Lead> {
  const { baseZip, timeZone } = seal.identity
  const lead = await recordLead(
    db,
    {
      request,
      snapshot: snapshot(request, milesTo(request.zip, baseZip), catalogue, timeZone),
      idempotencyKey: key,
      wordsHash: fingerprint(secret, 'words', JSON.stringify(request)),
      senderHash: fingerprint(secret, 'sender', 'by hand'),
      spamReason: null,
      source: 'hand',
    },
    (lead) => (withReceipt ? sealLetters(lead, seal).filter(({ kind }) => kind === 'receipt') : []),
    now,
  )
  if (!lead) throw new Error('A request by hand was turned away')
  return lead
}
