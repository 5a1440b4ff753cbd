import { data, redirect } from 'react-router'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/event-money.route'
import { findMoneyAction } from './money-actions.server.ts'
import { getMoneyActionPath, formatMoneyAction } from './money-actions.ts'
import { EventMoneyPage } from './event-money-page.tsx'
import { OverpaymentPage } from './overpayment-page.tsx'
import { getEventMoneyPageData } from './read-request-money.server.ts'
import { handleCardRefundForm } from './refund-payment.server.ts'
import { handleMoneyForm } from './event-money.server.ts'
import { previewPaymentReminder } from './send-reminder.server.ts'

export const handle: PageHandle = { script: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const money = await getEventMoneyPageData(services.db, params.id, services.now())
  if (!money) return data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const found = await findMoneyAction(services.db, money, query)
  const isMailbox = !(await canSendEmail(services))
  const reminder = query.has('remind') ? await previewPaymentReminder(services, params.id) : null
  return data({
    money,
    isMailbox,
    entryId: query.get('entry'),
    dueOn: query.get('due'),
    cards: (await services.cards()) !== null,
    done: found && { words: formatMoneyAction(found.act, { ...money, isMailbox }), undo: found.undo },
    reminder: reminder && { reminder, hasChanged: false },
    island: getIslandScriptUrl('note-money'),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormInput(request)
  const change =
    input.intent === 'refund-card'
      ? await handleCardRefundForm(services, params.id, input)
      : await handleMoneyForm(services, params.id, input)
  if (change.kind === 'gone') return data(null, { status: 404 })
  if (change.kind === 'over') return data(change, { status: 409 })
  if (change.kind === 'reminder') return data(change, { status: change.hasChanged ? 409 : 200 })
  if (change.kind === 'back') return data(change, { status: change.errors.length > 0 ? 422 : 200 })
  services.nudge()
  const page = `/backbar/jobs/${encodeURIComponent(params.id)}/money`
  const to = change.did ? getMoneyActionPath(params.id, change.did) : page
  throw redirect(input.intent?.startsWith('invoice') ? `${to}#invoice` : to, 303)
}

export default function EventMoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  if (actionData?.kind === 'over') return <OverpaymentPage {...actionData} money={loaderData.money} />
  if (actionData?.kind === 'reminder') return <EventMoneyPage {...loaderData} done={null} reminder={actionData} />
  if (!actionData) return <EventMoneyPage {...loaderData} />
  const { input, errors } = actionData
  return (
    <EventMoneyPage
      {...loaderData}
      done={null}
      reminder={null}
      entryId={input.entry ?? loaderData.entryId}
      input={input}
      errors={errors}
    />
  )
}
