import { data, redirect } from 'react-router'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/learned.route'
import { listEventLeftovers } from './evenings.server.ts'
import { minEventsForLearning, isLearningEnabled, switchLearning } from './learned-list.server.ts'
import { LearningPage } from './learned-page.tsx'
import { learnedView } from './learned-view.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [evenings, isOn] = await Promise.all([listEventLeftovers(db), isLearningEnabled(db)])
  return { view: learnedView(evenings), isOn, toTrust: minEventsForLearning }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const { learning } = await parseFormInput(request)
  if (!(await switchLearning(db, learning === 'on', now()))) return data({ isRefused: true }, { status: 422 })
  throw redirect('/backbar/money/learned?said=kept', 303)
}

export default function LearningRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LearningPage {...loaderData} isRefused={actionData?.isRefused ?? false} />
}
