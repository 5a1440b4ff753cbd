import type { Lead } from '../leads/lead.ts'
import { readSigned, sign } from '../plumbing/http/signed.server.ts'

const purpose = 'thanks'
const shownFor = 7 * 24 * 3_600_000

/** Where a request's sender is led: an address that shows the details to whoever holds it, for a week. */
export function thanksAddress(secret: string, lead: Lead, now: number): string {
  return `/thankyou?to=${sign(secret, purpose, `${lead.id}.${now + shownFor}`)}`
}

/** The id of the request an address may show, or null when it is none of ours or too old. */
export function readThanksToken(secret: string, token: string | null, now: number): string | null {
  const [id, until] = readSigned(secret, purpose, token)?.split('.') ?? []
  return id && Number(until) > now ? id : null
}
