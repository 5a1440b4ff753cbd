import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { readTypes } from '../../plumbing/webhooks/webhook-form.ts'
import { postTest, readDeliveries, sendAgain } from '../../plumbing/webhooks/webhook-queue.server.ts'
import {
  chooseTypes,
  readWebhook,
  removeWebhook,
  renewSecret,
  switchWebhook,
} from '../../plumbing/webhooks/webhooks.server.ts'
import { nameOf } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { expectFresh } from '../../business/auth/sessions.server.ts'
import type { Route } from './+types/webhook.route'
import { NoSuchWebhook, WebhookPage } from './webhook-page.tsx'

const shown = 50

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).services
  const webhook = await readWebhook(db, id, config.secret)
  if (!webhook) return data(null, { status: 404 })
  const [deliveries, { timeZone }] = await Promise.all([readDeliveries(db, id, shown), readSetting(db, 'identity')])
  return { webhook, deliveries, timeZone, now: now() }
}

/** Tests a target, tells it something again, switches it, gives it another secret, or forgets it. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { db, config, now } = services
  const here = `/backbar/settings/webhooks/${id}`
  const { intent = '', ...input } = await readInput(request)
  const webhook = await readWebhook(db, id, config.secret)
  if (!webhook) throw redirect('/backbar/settings/webhooks', 303)
  const happened = { words: webhook.name, device: nameOf({ request }) }
  if (intent === 'remove') {
    await db.transaction().execute(async (db) => {
      await removeWebhook(db, id)
      await recordSecurityEvent(db, services, { kind: 'webhook-removed', ...happened })
    })
    throw redirect('/backbar/settings/webhooks?said=webhook-removed', 303)
  }
  if (intent === 'secret') {
    await expectFresh(services, request, here)
    const secret = await db.transaction().execute(async (db) => {
      await recordSecurityEvent(db, services, { kind: 'webhook-secret', ...happened })
      return renewSecret(db, id, config.secret)
    })
    return data({ secret, error: undefined }, { headers: { 'Cache-Control': 'no-store' } })
  }
  if (intent === 'types') {
    const types = readTypes(input)
    if (types.length === 0)
      return data({ secret: null, error: 'Choose at least one thing to tell it of' }, { status: 422 })
    await db.transaction().execute(async (db) => {
      await chooseTypes(db, id, types)
      await recordSecurityEvent(db, services, { kind: 'webhook-types', ...happened })
    })
    throw redirect(`${here}?said=kept`, 303)
  }
  if (intent === 'on' || intent === 'off')
    await db.transaction().execute(async (db) => {
      await switchWebhook(db, id, intent === 'on', now())
      await recordSecurityEvent(db, services, { kind: `webhook-${intent}`, ...happened })
    })
  if (intent === 'test') await postTest(db, id, now())
  if (intent === 'again') await sendAgain(db, id, input.delivery ?? '', now())
  services.nudge()
  const said = { test: '?said=webhook-test', again: '?said=webhook-again' }[intent] ?? ''
  throw redirect(here + said, 303)
}

export default function WebhookRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchWebhook />
  return <WebhookPage {...loaderData} secret={actionData?.secret ?? null} error={actionData?.error} />
}
