import { toErrorLogFields } from '../../../plumbing/http/error-facts.ts'
import { requestContext } from '../../../request-context.server.ts'
import { getTextAccount } from '../account/text-account.server.ts'
import type { Route } from './+types/text-webhook.route'
import { handleStoredWebhook, storeWebhook } from './handle-webhook.server.ts'
import { maxWebhookBytes, parseCarrierWebhook, verifyWebhook } from './read-webhook.server.ts'

/**
 * Takes the carrier's webhooks: each is stored, then handled. One that comes again gets the same response. It works while
 * the module is off, too, so that a STOP is never missed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config, now, log } = services
  const { settings } = await getTextAccount(db, config)
  if (!settings) return respond(404, 'No carrier is set up here')
  if (request.method !== 'POST') return respond(405, 'Only what the carrier posts', { Allow: 'POST' })
  const body = new Uint8Array(await request.arrayBuffer())
  if (body.length > maxWebhookBytes) return respond(413, 'Too large')
  if (!verifyWebhook(settings, { request, body, siteUrl: config.siteUrl, now: now() }))
    return respond(401, 'The signature is not the carrier’s')
  const text = Buffer.from(body).toString('utf8')
  const news = parseCarrierWebhook(text)
  if (!news) return new Response(null, { status: 204 })
  const textId = new URL(request.url).searchParams.get('text')
  const isNew = await storeWebhook(db, { key: news.key, body: text, textId }, now())
  // The webhook is stored, so if handling it fails here, the background loop tries again.
  if (isNew)
    await handleStoredWebhook(db, news.key, now()).catch((error: unknown) =>
      log('warn', 'text-webhook-failed', toErrorLogFields(error)),
    )
  services.nudge()
  return new Response(null, { status: 204 })
}

export function loader() {
  return respond(405, 'Only what the carrier posts', { Allow: 'POST' })
}

function respond(status: number, words: string, more: Record<string, string> = {}): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more }
  return new Response(`${words}\n`, { status, headers })
}
