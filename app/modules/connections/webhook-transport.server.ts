import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { postToPublicUrl } from '../../plumbing/http/post-to-public-url.server.ts'
import { isPrivateAddress } from '../../plumbing/http/public-address.server.ts'
import { sanitizeRemoteText } from '../../plumbing/mail/sanitize-remote-text.ts'
import type { SendWebhookResult, WebhookRequest, WebhookTransport } from './webhook.ts'

type Options = {
  /**
   * Whether the URL is on this machine and uses http, as in tests and development. Otherwise it is on the public
   * internet.
   */
  isLocal?: boolean
  timeoutMs?: number
}

/** `copyOf` is set in a copy of the site. A copy and the demo send nothing. */
export type WebhookTransportConfig = { webhooksLocal: boolean; copyOf: number | null; isDemo: boolean }

/** Creates the webhook transport of a site. */
export function createConfiguredTransport({ webhooksLocal, copyOf, isDemo }: WebhookTransportConfig): WebhookTransport {
  if (copyOf === null && !isDemo) return createWebhookTransport({ isLocal: webhooksLocal })
  return async () => ({
    kind: 'refused',
    code: null,
    words: 'Held back: this is a copy of the site, which sends nothing',
  })
}

/** Maximum number of characters read from a response. The rest is not needed. */
const maxResponseLength = 64 * 1024

/**
 * Posts messages in the Standard Webhooks format, to the public internet only.
 * @param options.timeoutMs time limit of a call, in milliseconds
 */
export function createWebhookTransport({ isLocal = false, timeoutMs = 10_000 }: Options = {}): WebhookTransport {
  return async (call) => {
    try {
      const { protocol, hostname } = new URL(call.url)
      const host = hostname.replace(/^\[|\]$/g, '')
      const isHere = isLocal && protocol === 'http:' && host === '127.0.0.1'
      if (!isHere && protocol !== 'https:') return toUnreachableResult('Its address does not begin with https://')
      if (!isHere && isIP(host) !== 0 && isPrivateAddress(host)) return toUnreachableResult(privateWords)
      return await post(call, { isHere, timeoutMs })
    } catch (error) {
      const { name, message, code } = error as NodeJS.ErrnoException
      if (code === 'EPRIVATE') return toUnreachableResult(privateWords)
      const isTimeout = name === 'TimeoutError' || name === 'AbortError'
      return toUnreachableResult(isTimeout ? `No answer within ${timeoutMs / 1000} s` : message)
    }
  }
}

/** Returns `v1,` and the base64 HMAC-SHA256 of id, time in seconds and body, under the secret after `whsec_`. */
function webhookSignature({ secret, id, body }: WebhookRequest, seconds: number): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

const privateWords = 'Its name leads into a private network'

function toUnreachableResult(words: string): SendWebhookResult {
  return { kind: 'later', code: null, words: sanitizeRemoteText(words) }
}

async function post(call: WebhookRequest, where: { isHere: boolean; timeoutMs: number }): Promise<SendWebhookResult> {
  const { url, id, body, at } = call
  const seconds = Math.floor(at / 1000)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'Backbar webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': webhookSignature(call, seconds),
  }
  const { status, said } = await postToPublicUrl(url, { ...where, headers, body, mostRead: maxResponseLength })
  return getAnswer(status, said)
}

function getAnswer(code: number, said: string): SendWebhookResult {
  const isRedirect = code >= 300 && code < 400
  const words = sanitizeRemoteText(
    isRedirect ? 'It wants us elsewhere, and we follow nobody. Enter its new address' : said,
  )
  return { kind: code >= 200 && code < 300 ? 'sent' : 'later', code, words }
}
