import { postToPublicUrl } from '../http/post-to-public-url.server.ts'
import { sanitizeRemoteText } from '../mail/sanitize-remote-text.ts'
import { validatePushSubscription, type PushTransport, type SendPushResult } from './push-notification.ts'

/** Key pair that identifies this site to push services, base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

type Options = {
  /** Null if there are none, or if the private key can no longer be decrypted. */
  keys: () => Promise<VapidKeys | null>
  /** Contact for the push service's operator: an https or mailto URL. */
  contact: () => Promise<string>
  /** Whether the push service is on this machine and uses http, in tests only. Otherwise it is on the public internet. */
  isLocal?: boolean
  timeoutMs?: number
}

/** Time that a push service keeps a notification for an offline phone, in seconds. */
const timeToLiveSeconds = 24 * 3_600

/**
 * Sends notifications by Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed with the site's keys (RFC
 * 8292).
 * @param options.timeoutMs time limit of a notification, in milliseconds
 */
export function createWebPushTransport({ keys, contact, isLocal = false, timeoutMs = 10_000 }: Options): PushTransport {
  return async (to, note) => {
    try {
      if (!isLocal && validatePushSubscription(to)) return { kind: 'refused', words: validatePushSubscription(to)! }
      const [vapid, subject] = await Promise.all([keys(), contact()])
      if (!vapid) return { kind: 'refused', words: 'The keys for notifications cannot be read: turn them on again' }
      // Imported with the first notification, so that an idle site saves the memory.
      const { default: library } = await import('web-push')
      const { endpoint, p256dh, auth } = to
      const { headers, body } = library.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(note),
        { vapidDetails: { subject, ...vapid }, TTL: timeToLiveSeconds, urgency: 'high', contentEncoding: 'aes128gcm' },
      )
      const where = { isHere: isLocal, timeoutMs, mostRead: 300 }
      const { status, said } = await postToPublicUrl(endpoint, { ...where, headers, body })
      return toSendPushResult(status, said)
    } catch (error) {
      const { name, message } = error as Error
      const isTimeout = name === 'TimeoutError' || name === 'AbortError'
      const why = isTimeout ? `no answer within ${timeoutMs / 1000} s` : message
      return { kind: 'later', words: sanitizeRemoteText(`The push service could not be reached: ${why}`) }
    }
  }
}

function toSendPushResult(status: number, said: string): SendPushResult {
  const words = sanitizeRemoteText(`${status} ${said}`.trim())
  if (status >= 200 && status < 300) return { kind: 'sent', words }
  if (status === 404 || status === 410) return { kind: 'gone', words }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', words }
  return { kind: 'refused', words }
}
