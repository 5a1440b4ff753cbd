import { data, redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { parseWebhookTypes, parseWebhookForm } from './webhook-form.ts'
import { queueTestWebhook, listWebhookDeliveries, resendWebhook } from './webhook-queue.server.ts'
import {
  createWebhook,
  updateWebhookTypes,
  getWebhook,
  listWebhooks,
  deleteWebhook,
  rotateWebhookSecret,
  setWebhookEnabled,
} from './webhooks.server.ts'
import type { Services } from '../../request-context.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { apiTokenForm } from './api-token.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { requireOwner } from '../../backbar/users/invitations.server.ts'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { validateOwnPassword } from '../../business/auth/validate-own-password.server.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import {
  recordReauthentication,
  requireRecentAuthentication,
  findSession,
  isRecentlyAuthenticated,
  requireUser,
} from '../../business/auth/sessions.server.ts'
import type { Route } from './+types/webhooks.route'
import { WebhookNotFoundPage, WebhookPage } from './webhook-page.tsx'
import { getWebhookPath, webhooksPath } from './webhook-text.ts'
import { WebhooksPage } from './webhooks-page.tsx'

export const handle: PageHandle = { sheets: ['connections/connections'] }

const maxDeliveriesShown = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, config, now } = services
  const [webhooks, isSure, tokens, { timeZone }] = await Promise.all([
    listWebhooks(db, config.secret),
    isRecentlyAuthenticated(services, request),
    listApiTokens(db),
    getSetting(db, 'identity'),
  ])
  const list = { webhooks, isSure, tokens, timeZone, now: now() }
  const key = getOpenItemKey(request)
  if (key === null) return data({ ...list, opened: null, isThere: true })
  const webhook = await getWebhook(db, key, config.secret)
  if (!webhook) return data({ ...list, opened: null, isThere: false }, { status: 404 })
  const deliveries = await listWebhookDeliveries(db, key, maxDeliveriesShown)
  return data({ ...list, opened: { webhook, deliveries, timeZone }, isThere: true })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const key = getOpenItemKey(request)
  if (key !== null) return handleWebhookForm(services, request, key)
  const { intent = '', ...input } = await parseFormInput(request)
  if (intent === 'make-token') return addToken(services, request, input)
  if (intent === 'revoke-token') return revokeToken(services, request, input.token ?? '')
  return addWebhook(services, request, input)
}

/** Creates an API token. Requires a recent password, as for a webhook. The token is shown only in this response. */
async function addToken(services: Services, request: Request, { tokenPassword = '', ...input }: FormInput) {
  const { db, now } = services
  const flaws = await validatePassword(services, request, tokenPassword, 'tokenPassword')
  if (flaws.length > 0) {
    const reading = apiTokenForm.read(input)
    return data(
      { token: null, tokenBack: { input, errors: [...('errors' in reading ? reading.errors : []), ...flaws] } },
      { status: 422 },
    )
  }
  const { id: by } = await requireUser(services, request)
  const made = await db.transaction().execute(async (db) => {
    await requireOwner(db, by)
    const made = await createApiToken(db, input, { by, now: now() })
    if (!('errors' in made))
      await recordSecurityEvent(db, services, {
        kind: 'token-made',
        words: made.name,
        device: getRequestDeviceName({ request }),
      })
    return made
  })
  if ('errors' in made) return data({ token: null, tokenBack: { input, errors: made.errors } }, { status: 422 })
  services.nudge()
  return data({ token: made, tokenBack: null }, { headers: { 'Cache-Control': 'no-store' } })
}

async function revokeToken(services: Services, request: Request, id: string): Promise<never> {
  await services.db.transaction().execute(async (db) => {
    const words = await revokeApiToken(db, id, services.now())
    if (words !== null)
      await recordSecurityEvent(db, services, {
        kind: 'token-revoked',
        words,
        device: getRequestDeviceName({ request }),
      })
  })
  throw redirect(`${webhooksPath}?said=kept#tokens`, 303)
}

/** Errors of the user's own password where it was entered too long ago. A correct password counts for ten minutes. */
async function validatePassword(services: Services, request: Request, typed: string, field = 'ownPassword') {
  if (await isRecentlyAuthenticated(services, request)) return []
  const flaws = await validateOwnPassword(services, request, typed)
  if (flaws.length === 0) await recordReauthentication(services, (await findSession(services, request))!.id)
  return flaws.map((flaw) => ({ ...flaw, field }))
}

/**
 * Adds a webhook. Requires a recent password, because a webhook added from a stolen session would leak all data. The
 * secret is shown only in this response.
 */
async function addWebhook(services: Services, request: Request, { ownPassword = '', ...input }: FormInput) {
  const { db, config, now } = services
  const flaws = await validatePassword(services, request, ownPassword)
  if (flaws.length > 0) {
    const reading = parseWebhookForm(input, config.webhooksLocal)
    const errors = [...(reading.ok ? [] : reading.errors), ...flaws]
    return data({ made: null, back: { input, errors } }, { status: 422 })
  }
  const { id: by } = await requireUser(services, request)
  const added = await db.transaction().execute(async (db) => {
    await requireOwner(db, by)
    const terms = { secret: config.secret, isLocal: config.webhooksLocal, by, now: now() }
    const added = await createWebhook(db, input, terms)
    if (added.kind === 'added')
      await recordSecurityEvent(db, services, {
        kind: 'webhook-added',
        words: input.name ?? '',
        device: getRequestDeviceName({ request }),
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

/** Tests a webhook, repeats a delivery, switches it, renews its secret or deletes it. */
async function handleWebhookForm(services: Services, request: Request, id: string) {
  const { db, config, now } = services
  const here = getWebhookPath(id)
  const { intent = '', ...input } = await parseFormInput(request)
  const webhook = await getWebhook(db, id, config.secret)
  if (!webhook) throw redirect(webhooksPath, 303)
  const happened = { words: webhook.name, device: getRequestDeviceName({ request }) }
  if (intent === 'remove') {
    await db.transaction().execute(async (db) => {
      await deleteWebhook(db, id)
      await recordSecurityEvent(db, services, { kind: 'webhook-removed', ...happened })
    })
    throw redirect(`${webhooksPath}?said=webhook-removed`, 303)
  }
  if (intent === 'secret') {
    await requireRecentAuthentication(services, request, here)
    const secret = await db.transaction().execute(async (db) => {
      await recordSecurityEvent(db, services, { kind: 'webhook-secret', ...happened })
      return rotateWebhookSecret(db, id, config.secret)
    })
    return data({ secret, error: undefined }, { headers: { 'Cache-Control': 'no-store' } })
  }
  if (intent === 'types') {
    const types = parseWebhookTypes(input)
    if (types.length === 0)
      return data({ secret: null, error: 'Choose at least one thing to tell it of' }, { status: 422 })
    await db.transaction().execute(async (db) => {
      await updateWebhookTypes(db, id, types)
      await recordSecurityEvent(db, services, { kind: 'webhook-types', ...happened })
    })
    throw redirect(`${here}&said=kept`, 303)
  }
  const { id: by } = await requireUser(services, request)
  if (intent === 'on' || intent === 'off')
    await db.transaction().execute(async (db) => {
      await requireOwner(db, by)
      await setWebhookEnabled(db, id, intent === 'on', { by, now: now() })
      await recordSecurityEvent(db, services, { kind: `webhook-${intent}`, ...happened })
    })
  if (intent === 'test') await queueTestWebhook(db, id, now())
  if (intent === 'again') await resendWebhook(db, id, input.delivery ?? '', now())
  services.nudge()
  const said = intent === 'test' || intent === 'again' ? `&said=webhook-${intent}` : ''
  throw redirect(here + said, 303)
}

export default function WebhooksRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, isThere, ...list } = loaderData
  const { made = null, back = null } = actionData && 'made' in actionData ? actionData : {}
  const { secret = null, error } = actionData && 'secret' in actionData ? actionData : {}
  const { token = null, tokenBack = null } = actionData && 'tokenBack' in actionData ? actionData : {}
  const open = opened ? (
    <WebhookPage {...opened} {...{ secret, error }} now={list.now} />
  ) : (
    !isThere && <WebhookNotFoundPage />
  )
  return (
    <ListDetailLayout list={[webhooksPath, 'All connections']} open={open}>
      <WebhooksPage {...list} {...{ made, back, token, tokenBack }} />
    </ListDetailLayout>
  )
}
