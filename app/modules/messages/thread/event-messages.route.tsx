import { data, redirect, useSearchParams } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { findTextComposer } from '../../../events/event/conversation-entries.server.ts'
import { DayConflictPage } from '../../../events/event/day-conflict-page.tsx'
import { tryNotifyWaitlistOpenings } from '../../../events/event/notify-owner.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { BackOfficeTitle } from '../../../ui/back-office-title.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { getComposerData } from '../composer/composer-data.server.ts'
import { parsePostedEmail } from '../composer/posted-email.server.ts'
import { sendThreadEmail } from '../composer/send-email.server.ts'
import { getThreadPath } from '../messages-path.ts'
import type { Route } from './+types/event-messages.route'
import { isStandInUsed } from '../stand-in/client-email.server.ts'
import { handleThreadAction } from './handle-thread-action.server.ts'
import { getReadAt, recordRead } from './thread-actions.server.ts'
import { getThread } from './thread.server.ts'
import { findThreadNotice } from './thread-notices.ts'
import { ThreadPage } from './thread-page.tsx'

export const handle: PageHandle = { sheets: ['messages/messages'] }

/** The conversation of an event, as a tab. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db } = services
  const now = services.now()
  const user = await requireUser(services, request)
  const { timeZone } = await getSetting(db, 'identity')
  const reader = { isOwner: user.role === 'owner', now, timeZone }
  const entries = await getThread(db, params.id, reader)
  const composer =
    entries &&
    (await getComposerData(services, params.id, {
      template: new URL(request.url).searchParams.get('template'),
      isAnswered: entries.some(({ isReply }) => isReply),
    }))
  if (!entries || !composer) return data(null, { status: 404 })
  const readAt = await getReadAt(db, params.id, user.id)
  await recordRead(db, params.id, user.id, now)
  const textPath = await findTextComposer(db, params.id)
  const textHref = textPath && `${textPath}?back=${encodeURIComponent(getThreadPath(params.id))}`
  const canWriteAsClient = isStandInUsed(services.config)
  return data({
    eventId: params.id,
    entries,
    composer,
    textHref,
    readAt,
    timeZone,
    canWriteAsClient,
    today: getToday(now, timeZone),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const posted = await parsePostedEmail(request)
  const here = getThreadPath(params.id)
  if (posted.input.intent && posted.input.intent !== 'send') {
    const done = await handleThreadAction(services, params.id, posted.input)
    if (done === null) return data(null, { status: 404 })
    const moved = done.moved === undefined ? '' : `&moved=${encodeURIComponent(done.moved)}`
    throw redirect(`${here}?done=${done.notice}${moved}${done.notice.startsWith('undone') ? '#reply' : ''}`, 303)
  }
  const answer = await sendThreadEmail(services, params.id, posted)
  if (answer.kind === 'gone') return data(null, { status: 404 })
  if (answer.kind === 'taken') return data(answer, { status: 409 })
  if (answer.kind === 'back') return data(answer, { status: answer.status })
  await tryNotifyWaitlistOpenings(services)
  services.nudge()
  throw redirect(`${here}?done=sent#last`, 303)
}

export default function EventMessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!loaderData) return null
  const here = getThreadPath(loaderData.eventId)
  if (actionData?.kind === 'taken')
    return (
      <DayConflictPage
        {...actionData}
        eyebrow="Not sent yet"
        anyway="Send it and book"
        canWait={false}
        action={`${here}?template=${actionData.input.template ?? ''}`}
      />
    )
  const back = actionData?.kind === 'back' ? actionData : null
  return (
    <>
      <BackOfficeTitle title={`${loaderData.composer.lead.name}: messages`} isError={back !== null} />
      <ThreadPage
        {...loaderData}
        back={back}
        notice={back ? null : findThreadNotice(search.get('done'))}
        moved={search.get('moved')}
      />
    </>
  )
}
