import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { carrierName } from '../../plumbing/mail/carrier.server.ts'
import { postKept } from '../../plumbing/outbox/resend.server.ts'
import { fieldErrors } from '../../ui/field-errors.ts'
import type { Route } from './+types/letters.route'
import { readCarrierState } from './carrier-state.server.ts'
import { listLetters, awaitNews, postTestLetter } from './letters.server.ts'
import { LettersPage } from './letters-page.tsx'
import { readFilter } from './letters-address.ts'
import { testWish } from './test-letter.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const asked = new URL(request.url).searchParams
  const [filter, before] = [readFilter(asked.get('state')), asked.get('before')]
  const [list, carrier, { alertsTo, timeZone }] = await Promise.all([
    listLetters(services.db, filter, before),
    readCarrierState(services),
    readSetting(services.db, 'identity'),
  ])
  return {
    ...list,
    filter,
    isFirst: !before,
    carrier,
    alertsTo,
    timeZone,
    now: services.now(),
    testKey: randomUUID(),
  }
}

/** Posts what was kept while e-mail was not connected, or a test letter, and shows what came of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const input = await readInput(request)
  if (input.intent === 'send-kept') {
    // Without a carrier they would only be kept again; the notice says so.
    if (carrierName(await services.mail()) !== 'mailbox') await postKept(services.db, services.now())
    services.nudge()
    throw redirect('/backbar/letters?said=kept-posted', 303)
  }
  const wish = testWish.safeParse(input)
  if (!wish.success) return data({ errors: fieldErrors(wish.error), to: input.to ?? '' }, { status: 422 })
  const id = await postTestLetter(services, wish.data.to, wish.data.key)
  services.nudge()
  await awaitNews(services.db, id)
  throw redirect(`/backbar/letters/${encodeURIComponent(id)}?said=posted`, 303)
}

export default function LettersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LettersPage {...loaderData} back={actionData ?? null} />
}
