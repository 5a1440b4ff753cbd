import { verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import type { EventRecord } from './event.ts'

const purpose = 'thanks'

/** Path of the thank-you page, also linked in the confirmation email. It shows the quote request to anyone who has it. */
export function getThankYouPath(secret: string, { id, language }: Pick<EventRecord, 'id' | 'language'>): string {
  return `${toLocalizedPath(language, '/thankyou')}?to=${signToken(secret, purpose, id)}`
}

/** The event ID of a thank-you token, or null if the token is not valid. */
export function verifyThankYouToken(secret: string, token: string | null): string | null {
  // Older tokens carry their expiry time after a dot. It is ignored.
  return verifyToken(secret, purpose, token)?.split('.')[0] || null
}
