import { data, redirect } from 'react-router'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/staff-pay.route'
import { listUnsettledEventPay } from './event-pay.server.ts'
import { handlePayForm } from './handle-pay-form.server.ts'
import { getPayConfirmationPath } from './pay-confirmation.ts'
import { StaffPayPage } from './staff-pay-page.tsx'
import { EventPayNotFoundPage, EventPayPage } from './event-pay-page.tsx'
import { findEventPayView } from './event-pay-view.server.ts'
import { parseYearParam } from './parse-year-param.ts'
import { getAnnualPaySummary } from './annual-pay-summary.server.ts'

/** Loads the unsettled events with the annual summary, or a single opened event. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db } = services
  const now = services.now()
  const query = new URL(request.url).searchParams
  const event = query.get('event')
  if (event !== null) {
    const view = await findEventPayView(services, event, query)
    return data({ view, all: null, tenureId: query.get('shift') }, { status: view ? 200 : 404 })
  }
  const { timeZone } = await getSetting(db, 'identity')
  const [toSettle, sheet] = await Promise.all([
    listUnsettledEventPay(db, now),
    getAnnualPaySummary(db, parseYearParam(request.url, todayIn(now, timeZone))),
  ])
  return data({ view: null, all: { toSettle, sheet }, tenureId: null })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormInput(request)
  const answer = await handlePayForm(services, input)
  if (answer.kind === 'gone') return data(null, { status: 404 })
  if (answer.kind === 'back') {
    const view = await findEventPayView(services, input.event!, new URLSearchParams())
    return data({ view, input: answer.input, errors: answer.errors }, { status: 422 })
  }
  services.nudge()
  throw redirect(getPayConfirmationPath(input.event!, answer.did, input.from === 'job' ? 'job' : 'pay'), 303)
}

export default function StaffPayRoute({ loaderData: { view, all, tenureId }, actionData }: Route.ComponentProps) {
  if (actionData === null) return <EventPayNotFoundPage />
  if (actionData?.view) {
    const { view, input, errors } = actionData
    return <EventPayPage {...view} input={input} errors={errors} tenureId={null} />
  }
  if (all) return <StaffPayPage {...all} />
  return view ? <EventPayPage {...view} tenureId={tenureId} /> : <EventPayNotFoundPage />
}
