import { data, redirect } from 'react-router'
import { leadToKept } from '../../leads/lead/lead-to-kept.server.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { isPromised } from '../../leads/lead/same-day.ts'
import { TakenPage } from '../../leads/lead/taken-page.tsx'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/reply.route'
import { answerLead } from './answer.server.ts'
import { openReply } from './open-reply.server.ts'
import { ReplyPage } from '../../leads/replies/reply-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  const reply = await openReply(db, params.id, new URL(request.url).searchParams.get('template'), now())
  if (reply) await leadToKept(db, reply.lead.id, '/reply')
  return data(reply, { status: reply ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const input = await readInput(request)
  const answer = await answerLead(services.db, params.id, input, {
    now: services.now(),
    siteUrl: services.config.siteUrl,
  })
  if (answer.kind === 'gone') return data(null, { status: 404 })
  if (answer.kind === 'taken') return data(answer, { status: 409 })
  if (answer.kind === 'back') return data(answer, { status: answer.status })
  await tellSoon(services)
  services.nudge()
  throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}?said=sent`, 303)
}

export default function ReplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  if (actionData?.kind === 'taken') {
    const { input } = actionData
    const canWait = !isPromised(loaderData.lead, loaderData.today)
    const here = `/backbar/jobs/${loaderData.lead.id}/reply?template=${input.template ?? ''}`
    return (
      <TakenPage {...actionData} eyebrow="Not sent yet" anyway="Send it and promise" canWait={canWait} action={here} />
    )
  }
  return (
    <ReplyPage
      {...loaderData}
      errors={actionData?.errors ?? []}
      stale={actionData?.stale ?? false}
      isNext={actionData?.isNext ?? false}
      input={{ ...loaderData.input, ...actionData?.input }}
    />
  )
}
