import { data } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { readWebhookForm } from '../../plumbing/webhooks/webhook-form.ts'
import { addWebhook, readWebhooks } from '../../plumbing/webhooks/webhooks.server.ts'
import { nameOf } from '../../business/auth/device-name.ts'
import { ownPasswordFlaws } from '../../business/auth/own-password.server.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { confirmSession, findSession, isFresh } from '../../business/auth/sessions.server.ts'
import type { Route } from './+types/webhooks.route'
import { WebhooksPage } from './webhooks-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const { db, config, now } = services
  const [webhooks, isSure] = await Promise.all([readWebhooks(db, config.secret), isFresh(services, request)])
  return { webhooks, isSure, now: now() }
}

/**
 * Adds a target, with a password entered lately: what a stolen session adds would tell somebody else of everything. Its
 * secret is on the page that answers, and nowhere else.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { db, config, now } = services
  const { ownPassword = '', ...input } = await readInput(request)
  const isSure = await isFresh(services, request)
  const flaws = isSure ? [] : await ownPasswordFlaws(services, request, ownPassword)
  if (!isSure && flaws.length === 0) await confirmSession(services, (await findSession(services, request))!.id)
  if (flaws.length > 0) {
    const reading = readWebhookForm(input, config.webhooksLocal)
    const errors = [...(reading.ok ? [] : reading.errors), ...flaws]
    return data({ made: null, back: { input, errors } }, { status: 422 })
  }
  const added = await db.transaction().execute(async (db) => {
    const added = await addWebhook(db, input, { secret: config.secret, isLocal: config.webhooksLocal, now: now() })
    if (added.kind === 'added')
      await recordSecurityEvent(db, services, {
        kind: 'webhook-added',
        words: input.name ?? '',
        device: nameOf({ request }),
      })
    return added
  })
  if (added.kind === 'invalid') return data({ made: null, back: { input, errors: added.errors } }, { status: 422 })
  services.nudge()
  return data(
    { made: { id: added.id, name: input.name ?? '', secret: added.secret }, back: null },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export default function WebhooksRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WebhooksPage {...loaderData} made={actionData?.made ?? null} back={actionData?.back ?? null} />
}
