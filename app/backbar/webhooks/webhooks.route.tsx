import { data } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { addWebhook, readWebhooks } from '../../plumbing/webhooks/webhooks.server.ts'
import { nameOf } from '../auth/device-name.ts'
import { recordSecurityEvent } from '../auth/security-events.server.ts'
import type { Route } from './+types/webhooks.route'
import { WebhooksPage } from './webhooks-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).house
  return { webhooks: await readWebhooks(db, config.secret), now: now() }
}

/** Adds a target; its secret is on the page that answers, and nowhere else. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { db, config, now } = house
  const words = await readWords(request)
  const added = await db.transaction().execute(async (db) => {
    const added = await addWebhook(db, words, { secret: config.secret, isLocal: config.webhooksLocal, now: now() })
    if (added.kind === 'added')
      await recordSecurityEvent(db, house, {
        kind: 'webhook-added',
        words: words.name ?? '',
        device: nameOf({ request }),
      })
    return added
  })
  if (added.kind === 'invalid') return data({ made: null, back: { words, errors: added.errors } }, { status: 422 })
  house.nudge()
  return data(
    { made: { id: added.id, name: words.name ?? '', secret: added.secret }, back: null },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export default function WebhooksRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WebhooksPage {...loaderData} made={actionData?.made ?? null} back={actionData?.back ?? null} />
}
