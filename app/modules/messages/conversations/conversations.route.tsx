import { data, redirect, useSearchParams } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { normalizeSearchTerms } from '../../../business/fold-text.ts'
import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { EventNotFoundPage } from '../../../events/event/event-not-found-page.tsx'
import { findMergeTargetId } from '../../../events/event/merge-events.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { canSendEmail } from '../../../plumbing/mail/email-transport.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { getOpenItemKey } from '../../../ui/open-item.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { undoInquiry } from '../inquiry-emails/undo-inquiry.server.ts'
import {
  deleteInquiryLayout,
  listInquiryLayouts,
  setLayoutCreatesInquiries,
} from '../inquiry-layouts/inquiry-layouts.server.ts'
import { getOpenThreadPath, messagesPath } from '../messages-path.ts'
import { canWriteEmailAsClient } from '../stand-in/client-email.server.ts'
import { handleThreadForm } from '../thread/handle-thread-form.server.ts'
import { assignMessage, detachMessage } from '../thread/thread-actions.server.ts'
import { ThreadDayConflictPage } from '../thread/thread-day-conflict-page.tsx'
import { findThreadNotice } from '../thread/thread-notices.ts'
import { getThreadView } from '../thread/thread-view.server.ts'
import type { Route } from './+types/conversations.route'
import { sortConversations } from './conversation.ts'
import { ConversationsPage } from './conversations-page.tsx'
import { listConversations } from './conversations.server.ts'
import { findMessageSearchResults } from './search-messages.server.ts'
import { hideMessage, ignoreSender, listUnknownMessages, restoreMessage } from './unknown-messages.server.ts'
import { ThreadBeside } from './thread-beside-list.tsx'
import { listGuessableEvents } from './guessable-events.server.ts'

export const handle: PageHandle = { sheets: ['messages/messages'] }

/**
 * All conversations: unanswered first, then answered, then messages without an event. Next to them, the conversation of
 * the event `open`, which is marked read, else the first unanswered one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db } = services
  const now = services.now()
  const user = await requireUser(services, request)
  const { timeZone } = await getSetting(db, 'identity')
  const today = getToday(now, timeZone)
  const search = new URL(request.url).searchParams
  const query = (search.get('q') ?? '').slice(0, 100)
  const openId = getOpenItemKey(request)
  const isOpened = openId !== null
  const getView = (eventId: string) => {
    const [here, template] = [getOpenThreadPath(eventId), search.get('template')]
    return getThreadView(services, eventId, { user, here, template, isOpened })
  }
  // Open the conversation before reading the list, so that the list shows it as read.
  const opened = openId === null ? null : await getView((await findMergeTargetId(db, openId)) ?? openId)
  const conversations = sortConversations(await listConversations(db, { userId: user.id, now }))
  const [first] = [...conversations.waiting, ...conversations.answered]
  const thread = isOpened ? opened : first ? await getView(first.eventId) : null
  const unknown = await listUnknownMessages(db, today)
  const words = normalizeSearchTerms(query).split(/\s+/).filter(Boolean)
  const page = {
    ...conversations,
    unknown,
    layouts: (await listInquiryLayouts(db)).map(({ id, domain, source, makesInquiries }) => {
      return { id, domain, source, makesInquiries }
    }),
    events:
      unknown.length > 0
        ? (await listGuessableEvents(db, today)).map(({ eventId, name, date }) => ({ eventId, name, date }))
        : [],
    query,
    found: words.length > 0 ? await findMessageSearchResults(db, words) : null,
    isOwner: user.role === 'owner',
    isMailbox: !(await canSendEmail(services)),
    canWriteAsClient: canWriteEmailAsClient(services.config),
    timeZone,
    today,
    now,
  }
  return data({ page, thread, isOpened }, { status: isOpened && !thread ? 404 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const openId = getOpenItemKey(request)
  if (openId !== null) return handleThreadForm(services, request, openId, getOpenThreadPath(openId))
  const { intent, id = '', event = '' } = await parseFormInput(request)
  const user = await requireUser(services, request)
  const actions = {
    assign: () => assignMessage(db, event, id, now()),
    detach: () => detachMessage(db, event, id, now()),
    hide: () => hideMessage(db, id, now()),
    ignore: () => ignoreSender(db, id, now()),
    restore: () => restoreMessage(db, id),
    'undo-inquiry': () => undoInquiry(db, id, now()),
    ...(user.role === 'owner' && {
      forget: () => deleteInquiryLayout(db, id),
      'ask-first': () => setLayoutCreatesInquiries(db, id, false),
    }),
  }
  if (!Object.hasOwn(actions, intent ?? '')) return data(null, { status: 404 })
  const result = await actions[intent as keyof typeof actions]!()
  if (!result) return data(null, { status: 404 })
  const done = typeof result === 'string' ? `inquiry-${result}` : intent!
  const about = new URLSearchParams({ done, id, ...(event && { event }) })
  throw redirect(`${messagesPath}?${about.toString()}`, 303)
}

export default function ConversationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { page, thread, isOpened } = loaderData
  if (actionData?.kind === 'taken' && thread) return <ThreadDayConflictPage conflict={actionData} here={thread.here} />
  const back = actionData?.kind === 'back' ? actionData : null
  const done = back ? null : search.get('done')
  const get = (name: string) => search.get(name) ?? ''
  const notice = done === null ? null : { done, id: get('id'), event: get('event'), message: get('message') }
  const list = <ConversationsPage {...page} notice={notice} besideId={thread?.eventId ?? null} isOpened={isOpened} />
  if (!thread && !isOpened) return list
  return (
    <div className={`list-and-thread${isOpened ? ' is-opened' : ''}`}>
      {list}
      {thread ? (
        <ThreadBeside
          {...thread}
          isOpened={isOpened}
          showsAll={search.get('earlier') !== null}
          back={back}
          notice={findThreadNotice(done)}
          moved={search.get('moved')}
        />
      ) : (
        <section className="thread-beside">
          <EventNotFoundPage />
        </section>
      )}
    </div>
  )
}
