import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getSessionExpiry } from '../../../business/auth/sessions.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { AddCostPage } from './add-cost-page.tsx'
import type { Route } from './+types/add-cost.route'
import { getCostFormOptions } from './cost-form-options.server.ts'
import { noChoiceOption } from './expense-form.ts'
import { handleCostForm } from './handle-cost-form.server.ts'

export const handle: PageHandle = { script: true, worker: true, sheets: ['books/books'] }

/** Time that a phone may keep the empty form, in milliseconds. Its list of events ages. */
const offlineFormLifetimeMs = 14 * 24 * 3_600_000

/** Creates the id of the new cost here, so that a form posted twice adds a single cost. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const event = new URL(request.url).searchParams.get('event')
  const [{ choices, guess, near, timeZone }, sessionEnds] = await Promise.all([
    getCostFormOptions(db, { event, now: now() }),
    getSessionExpiry(services, request),
  ])
  const usual = { day: choices.today, event: guess ?? noChoiceOption, paidFrom: 'card', reimburseTo: noChoiceOption }
  // A form opened from an event's page has that event, without a guess.
  const input: FormInput = {
    key: randomUUID(),
    guessed: event !== null && event === guess ? '' : usual.event,
    ...usual,
  }
  const until = Math.min(sessionEnds, now() + offlineFormLifetimeMs)
  return {
    choices,
    input,
    event,
    offline: { near, timeZone, until, scripts: ['keep-sheet', 'keep-costs'].map(getIslandScriptUrl) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await handleCostForm(context.get(requestContext).services, request)
  if (sent.kind === 'done') throw redirect(sent.to, 303)
  return data(sent, { status: sent.kind === 'invalid' ? 422 : 409 })
}

export default function AddCostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, event, offline } = loaderData
  return (
    <AddCostPage
      {...{ choices, event }}
      offline={actionData?.input.entry ? null : offline}
      errors={actionData?.kind === 'invalid' ? actionData.errors : []}
      before={actionData?.kind === 'kept-before' ? actionData.before : null}
      likely={actionData?.kind === 'which-event' ? actionData.event : null}
      input={actionData?.input ?? loaderData.input}
    />
  )
}
