import { visitContext } from '../../visit-context.server.ts'
import { tooManyCalls } from '../../plumbing/http/problem.ts'
import { languageOf } from '../../ui/language.ts'
import { rateLimitByServices } from '../../plumbing/http/rate-limit.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import type { Route } from './+types/day.route'
import { readTypedDay } from './form-page.server.ts'

/** Counted apart from the API: who calls that a lot may still type. The form itself never asks here. */
const secondsToWait = rateLimitByServices()

/** What is known of the day in a form that is being typed, by the form's own names; null where nothing is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, sender } = context.get(visitContext)
  const { db, now, config } = services
  const wait = secondsToWait(services, sender)
  if (wait > 0) return tooManyCalls(config.apiPerMinute, wait)
  const input = Object.fromEntries(
    [...new URL(request.url).searchParams].map(([name, value]) => [name, value.slice(0, 200)]),
  )
  const language = languageOf(new URL(request.url).pathname)
  const day = await readTypedDay(db, input, await readOffer(db), now(), language)
  return Response.json({ day }, { headers: { 'Cache-Control': 'no-store' } })
}
