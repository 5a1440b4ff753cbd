import { data, redirect } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readPairs } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/ask-them.route'
import { readAskedFields } from './asked-facts.ts'
import { askFacts } from './asked-facts.server.ts'
import { AskPage } from './ask-them-page.tsx'
import type { AskProps } from './ask-props.ts'
import { readAskPage } from './ask-them-page.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(visitContext).services
  const { secret, siteUrl } = config
  const page = await readAskPage(db, params.id, { secret, siteUrl, now: now() })
  return data(page, { status: page ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { secret, siteUrl } = services.config
  const terms = { secret, siteUrl, now: services.now() }
  const pairs = (await readPairs(request)) ?? []
  const input = Object.fromEntries(pairs)
  const chosen = readAskedFields(pairs.flatMap(([name, value]) => (name === 'field' ? [value] : [])))
  const back = async (notice: AskProps['notice'], status: number) => {
    const page = await readAskPage(services.db, params.id, terms, chosen)
    return page ? data({ ...page, notice }, { status }) : data(null, { status: 404 })
  }
  if (input.intent !== 'send') return back(null, 200)
  if (chosen.length === 0) return back('none', 422)
  const outcome = await askFacts(services.db, params.id, { fields: chosen, again: input.again === 'yes' }, terms)
  if (outcome === 'gone') return data(null, { status: 404 })
  if (outcome === 'lately' || outcome === 'known') return back(outcome, 409)
  if (outcome === 'no-page') return back(null, 409)
  services.nudge()
  throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}?said=asked`, 303)
}

export default function AskRoute({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData
  return page ? <AskPage {...page} /> : <NoSuchRequest />
}
