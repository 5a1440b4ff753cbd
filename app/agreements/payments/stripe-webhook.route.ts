import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/stripe-webhook.route'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import { handleStripeEvent } from './stripe-events.server.ts'

/** Time limit of an answer to Stripe. Longer work still completes, here or in the periodic check. In milliseconds. */
const responseTimeoutMs = 3_000

/** Handles Stripe's webhook. Everything but a bad signature gets 200, because repeating an ignored event helps nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  if (request.method !== 'POST') return respondMethodNotAllowed()
  // A site without a card processor has no secret to verify a signature with.
  const cards = await services.cards()
  if (!cards) return respondText(400, 'No card processor is set up here')
  const raw = new Uint8Array(await request.arrayBuffer())
  const read = await cards.readWebhook(raw, request.headers.get('Stripe-Signature'), services.now())
  if (read.kind === 'forged') return respondText(400, 'The signature is not one of ours')
  if (read.kind === 'later') return respondText(503, 'Not just now')
  if (read.kind === 'other-mode') return respondText(200, 'Of the other mode')
  const heard = handleStripeEvent(services, read.event)
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), responseTimeoutMs)
  // Nothing is stored while the database is unavailable, and Stripe repeats the event.
  const outcome = await Promise.race([heard, late.promise]).catch(() => 'failed' as const)
  clearTimeout(timer)
  if (outcome === 'late')
    heard.catch((error) => services.log('error', 'card', { heard: 'failed', ...toErrorLogFields(error) }))
  services.log(outcome === 'failed' ? 'error' : 'info', 'card', { type: read.event.type, heard: outcome })
  return outcome === 'failed' ? respondText(503, 'Not just now') : respondText(200, 'Thank you')
}

export function loader() {
  return respondMethodNotAllowed()
}

const respondMethodNotAllowed = () => respondText(405, 'Only what Stripe posts', { Allow: 'POST' })

function respondText(status: number, words: string, more: Record<string, string> = {}): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  })
}
