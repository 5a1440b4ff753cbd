import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { carrierName } from '../../plumbing/mail/carrier.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/letter.route'
import { readAgainWish } from './one-letter.ts'
import { LetterPage } from './letter-page.tsx'
import { awaitNews, readLetter, sendAgain } from './letters.server.ts'

const said = { posted: 'again', claimed: 'carried', 'moved-on': 'moved-on' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mail, now } = context.get(visitContext).services
  const [letter, { timeZone }] = await Promise.all([readLetter(db, params.id), readSetting(db, 'identity')])
  if (!letter) return data(null, { status: 404 })
  return data({ letter, timeZone, carrier: carrierName(await mail()), now: now() })
}

/** Sends the letter again, perhaps to a mended address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const wish = readAgainWish(await readInput(request))
  if (wish.kind === 'back') return data(wish, { status: 422 })
  const here = `/backbar/letters/${encodeURIComponent(params.id)}`
  if (wish.kind === 'none') throw redirect(here, 303)
  const again = await sendAgain(services.db, { ...wish.seen, id: params.id }, wish.to, services.now())
  if (again === 'missing') throw redirect(here, 303)
  services.nudge()
  await awaitNews(services.db, params.id)
  throw redirect(`${here}?said=${said[again]}`, 303)
}

export default function LetterRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <OfficeHead
        title="No such letter"
        lead="It was never written, or it was erased with the person it belonged to."
      />
    )
  return <LetterPage {...loaderData} back={actionData ?? null} />
}
