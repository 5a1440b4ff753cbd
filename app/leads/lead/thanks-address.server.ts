import { readSigned, sign } from '../../plumbing/secrets/signed.server.ts'
import { pathIn } from '../../ui/language.ts'
import type { EventRecord } from './lead.ts'

const purpose = 'thanks'

/** Where a request's sender is led, and what the receipt links to: an address that shows it to whoever holds it. */
export function getThankYouPath(secret: string, { id, language }: Pick<EventRecord, 'id' | 'language'>): string {
  return `${pathIn(language, '/thankyou')}?to=${sign(secret, purpose, id)}`
}

/** The id of the request an address is about, or null when it is none of ours. */
export function readThanksToken(secret: string, token: string | null): string | null {
  // Earlier addresses carry the moment they once ended at behind a dot.
  return readSigned(secret, purpose, token)?.split('.')[0] || null
}
