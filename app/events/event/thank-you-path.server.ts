import { verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import type { EventRecord } from './event.ts'

const purpose = 'thanks'

/** Where a request's sender is led, and what the receipt links to: an address that shows it to whoever holds it. */
export function getThankYouPath(secret: string, { id, language }: Pick<EventRecord, 'id' | 'language'>): string {
  return `${toLocalizedPath(language, '/thankyou')}?to=${signToken(secret, purpose, id)}`
}

/** The id of the request an address is about, or null when it is none of ours. */
export function verifyThankYouToken(secret: string, token: string | null): string | null {
  // Earlier addresses carry the moment they once ended at behind a dot.
  return verifyToken(secret, purpose, token)?.split('.')[0] || null
}
