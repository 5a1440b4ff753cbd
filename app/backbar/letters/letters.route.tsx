import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
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
  const { house } = context.get(visitContext)
  const asked = new URL(request.url).searchParams
  const [filter, before] = [readFilter(asked.get('state')), asked.get('before')]
  const [list, carrier, { alertsTo, timeZone }] = await Promise.all([
    listLetters(house.db, filter, before),
    readCarrierState(house),
    readSetting(house.db, 'identity'),
  ])
  return {
    ...list,
    filter,
    isFirst: !before,
    carrier,
    alertsTo,
    timeZone,
    now: house.now(),
    testKey: randomUUID(),
  }
}

/** Posts what was kept while e-mail was not connected, or a test letter, and shows what came of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const words = await readWords(request)
  if (words.intent === 'send-kept') {
    // Without a carrier they would only be kept again; the notice says so.
    if (carrierName(await house.mail()) !== 'mailbox') await postKept(house.db, house.now())
    house.nudge()
    throw redirect('/backbar/letters?said=kept-posted', 303)
  }
  const wish = testWish.safeParse(words)
  if (!wish.success) return data({ errors: fieldErrors(wish.error), to: words.to ?? '' }, { status: 422 })
  const id = await postTestLetter(house, wish.data.to, wish.data.key)
  house.nudge()
  await awaitNews(house.db, id)
  throw redirect(`/backbar/letters/${encodeURIComponent(id)}?said=posted`, 303)
}

export default function LettersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LettersPage {...loaderData} back={actionData ?? null} />
}
