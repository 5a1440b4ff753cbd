import { data, redirect } from 'react-router'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/learning.route'
import { listEventLeftovers } from './event-leftovers.server.ts'
import { minEventsToEnableLearning, isLearningEnabled, setLearningEnabled } from './learned-figures.server.ts'
import { LearningPage } from './learning-page.tsx'
import { buildLearningView } from './learning-view.ts'

export const handle: PageHandle = { sheets: ['leftovers/leftovers'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [evenings, isOn] = await Promise.all([listEventLeftovers(db), isLearningEnabled(db)])
  return { view: buildLearningView(evenings), isOn, toTrust: minEventsToEnableLearning }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const { learning } = await parseFormInput(request)
  if (!(await setLearningEnabled(db, learning === 'on', now()))) return data({ isRefused: true }, { status: 422 })
  throw redirect('/backbar/money/learned?said=kept', 303)
}

export default function LearningRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LearningPage {...loaderData} isRefused={actionData?.isRefused ?? false} />
}
