import { data, redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { redirectMergedEvent } from '../../events/event/redirect-merged-event.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { hasDateClaim } from '../../events/event/day-conflict.ts'
import { DayConflictPage } from '../../events/event/day-conflict-page.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/reply.route'
import { handleReplyForm } from './handle-reply-form.server.ts'
import { handleDeclineForm } from './handle-decline-form.server.ts'
import { getDeclinePath } from './decline-view.ts'
import { DeclineInquiryPage } from './decline-inquiry-page.tsx'
import { getDeclinePageData } from './decline-inquiry.server.ts'
import { getReplyPageData } from './reply-view.server.ts'
import { WriteReplyPage } from '../../events/replies/reply-page.tsx'

const isDecline = (request: Request) => getOpenItemKey(request) === 'decline'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, now, config, mail } = services
  const isMailbox = !(await canSendEmail({ mail }))
  if (isDecline(request)) {
    await redirectMergedEvent(db, params.id)
    const declining = await getDeclinePageData(db, params.id, { now: now(), siteUrl: config.siteUrl, isMailbox })
    return data(declining && { declining }, { status: declining ? 200 : 404 })
  }
  const template = new URL(request.url).searchParams.get('template')
  const { role } = await requireUser(services, request)
  const reply = await getReplyPageData(db, params.id, template, now(), role === 'owner')
  if (reply) await redirectMergedEvent(db, reply.lead.id, '/reply')
  return data(reply && { ...reply, isMailbox }, { status: reply ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  if (isDecline(request)) return handleDeclineForm(services, request, params.id)
  const input = await parseFormInput(request)
  const answer = await handleReplyForm(services.db, params.id, input, {
    now: services.now(),
    siteUrl: services.config.siteUrl,
    secret: services.config.secret,
  })
  if (answer.kind === 'gone') return data(null, { status: 404 })
  if (answer.kind === 'taken') return data(answer, { status: 409 })
  if (answer.kind === 'back') return data(answer, { status: answer.status })
  await tryNotifyWaitlistOpenings(services)
  services.nudge()
  throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}?said=sent`, 303)
}

export default function ReplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  if ('declining' in loaderData) {
    const { declining } = loaderData
    const address = getDeclinePath(declining.lead.id)
    return actionData?.kind === 'undoing' ? (
      <DayConflictPage
        taken={actionData.taken}
        input={actionData.words}
        name={declining.lead.request.requestorName}
        eyebrow="Nothing changed yet"
        anyway="Undo and book"
        canWait={false}
        action={address}
        back={address}
      />
    ) : actionData?.kind === 'declining' ? (
      <DeclineInquiryPage declining={actionData.declining} outcome={actionData.outcome} />
    ) : (
      <DeclineInquiryPage declining={declining} outcome={null} />
    )
  }
  if (actionData?.kind === 'taken') {
    const { input, taken } = actionData
    const standing = { ...loaderData.lead, request: { eventDate: taken.date } }
    const canWait = !hasDateClaim(standing, loaderData.today)
    const here = `/backbar/jobs/${loaderData.lead.id}/reply?template=${input.template ?? ''}`
    return (
      <DayConflictPage
        {...actionData}
        eyebrow="Not sent yet"
        anyway="Send it and book"
        canWait={canWait}
        action={here}
      />
    )
  }
  const back = actionData?.kind === 'back' ? actionData : null
  return (
    <WriteReplyPage
      {...loaderData}
      errors={back?.errors ?? []}
      stale={back?.stale ?? false}
      isNext={back?.isNext ?? false}
      input={{ ...loaderData.input, ...back?.input }}
    />
  )
}
