import { data } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/pending-follow-ups.route'
import { sendFollowUp } from './follow-ups.server.ts'
import { getFollowUpView, getPendingFollowUpsView } from './follow-up-view.server.ts'
import { followUpRules } from './follow-up-rules.ts'
import { isFollowUpKind } from './follow-up-kinds.ts'
import { PendingFollowUpsPage, type BatchSendResult } from './pending-follow-ups-page.tsx'

export const handle: PageHandle = { sheets: ['client-emails/follow-ups'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { role } = await requireUser(services, request)
  return getPendingFollowUpsView(services, role)
}

/** Sends every follow-up email shown on the page, each checked again before sending. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { role } = await requireUser(services, request)
  const outcomes: BatchSendResult[] = []
  for (const [name, value] of (await parseFormEntries(request)) ?? []) {
    const [eventId = '', kind = '', seen = ''] = value.split(' ')
    if (name !== 'letter' || !isFollowUpKind(kind) || (followUpRules[kind].isMoney && role !== 'owner')) continue
    const sent = await sendFollowUp(services, eventId, kind, { seen })
    const view = sent.kind === 'gone' ? null : await getFollowUpView(services, eventId, kind, role)
    outcomes.push({
      key: `${eventId} ${kind}`,
      isSent: sent.kind === 'sent' || sent.kind === 'waits',
      what: view?.due ? view.title : (view?.name ?? 'An event that is gone'),
      words:
        sent.kind === 'differs'
          ? 'It reads differently by now: look at it again.'
          : (view?.done ?? view?.due?.hindrance ?? ''),
    })
  }
  services.nudge()
  return data({ outcomes })
}

export default function PendingFollowUpsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PendingFollowUpsPage view={loaderData} outcomes={actionData?.outcomes ?? null} />
}
