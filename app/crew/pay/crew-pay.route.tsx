import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { servicesForPage, visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/crew-pay.route'
import { readEventPay, readToSettle } from './event-pay.server.ts'
import { answerPay } from './pay-acts.server.ts'
import { didAddress, payActWords } from './pay-acts.ts'
import { EventPayPage, NoSuchPay, PayPage } from './pay-page.tsx'
import { typedYear } from './typed-year.ts'
import { readYear } from './year.server.ts'

/** Events to settle and the year's sheet, or one event that is opened. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesForPage(context.get(visitContext))
  const { db } = services
  const now = services.now()
  const query = new URL(request.url).searchParams
  const event = query.get('event')
  if (event !== null) {
    const pay = await readEventPay(db, event, now)
    if (!pay) return data({ pay: null, all: null, tenureId: null, done: null }, { status: 404 })
    const isMailbox = query.has('worked') && (await services.mail()).kind === 'mailbox'
    return data({ pay, all: null, tenureId: query.get('shift'), done: payActWords(query, pay, isMailbox) })
  }
  const { timeZone } = await readSetting(db, 'identity')
  const [toSettle, sheet] = await Promise.all([
    readToSettle(db, now),
    readYear(db, typedYear(request.url, todayIn(now, timeZone))),
  ])
  return data({ pay: null, all: { toSettle, sheet }, tenureId: null, done: null })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const input = await readInput(request)
  const answer = await answerPay(services, input)
  if (answer.kind === 'gone') return data(null, { status: 404 })
  if (answer.kind === 'back') {
    const pay = await readEventPay(services.db, input.event!, services.now())
    return data({ pay, input: answer.input, errors: answer.errors }, { status: 422 })
  }
  services.nudge()
  throw redirect(didAddress(input.event!, answer.did, input.from === 'job' ? 'job' : 'pay'), 303)
}

export default function PayRoute({ loaderData: { pay, all, tenureId, done }, actionData }: Route.ComponentProps) {
  if (actionData === null) return <NoSuchPay />
  if (actionData?.pay) return <EventPayPage {...actionData} pay={actionData.pay} tenureId={null} done={null} />
  if (all) return <PayPage {...all} />
  return pay ? <EventPayPage pay={pay} tenureId={tenureId} done={done} /> : <NoSuchPay />
}
