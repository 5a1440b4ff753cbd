import { defaultBodyLimit, type BodyLimit } from '../../../plumbing/http/body-limit.ts'
import type { CarrierSettings } from '../carrier/carrier-settings.ts'
import { parseTelnyxWebhook, parseTwilioWebhook, type CarrierWebhookEvent } from '../carrier/carrier-webhook-event.ts'
import { verifyTelnyxSignature, verifyTwilioSignature } from '../carrier/webhook-signature.server.ts'

/** Maximum size of a webhook body, in bytes. */
export const maxWebhookBytes = 256 * 1024

/** Limit of a webhook. Texts take a few kilobytes. */
export const webhookBodyLimit: BodyLimit = { ...defaultBodyLimit, bytes: maxWebhookBytes }

/** Whether the carrier of an account signed a request. `now` in epoch milliseconds. */
export function verifyWebhook(
  settings: CarrierSettings,
  { request, body, siteUrl, now }: { request: Request; body: Uint8Array; siteUrl: string; now: number },
): boolean {
  const { headers } = request
  if (settings.kind === 'telnyx') {
    const [timestamp, signature] = [headers.get('telnyx-timestamp'), headers.get('telnyx-signature-ed25519')]
    return verifyTelnyxSignature(settings.publicKey, { timestamp, signature, body }, now)
  }
  const { pathname, search } = new URL(request.url)
  const isForm = headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false
  const signature = headers.get('X-Twilio-Signature')
  return verifyTwilioSignature(settings.authToken, { url: `${siteUrl}${pathname}${search}`, signature, body, isForm })
}

/** Reads a webhook of either carrier. Null if its format is unknown. */
export function parseCarrierWebhook(body: string): CarrierWebhookEvent | null {
  return body.trimStart().startsWith('{') ? parseTelnyxWebhook(body) : parseTwilioWebhook(body)
}
