import { data, redirect, useSearchParams } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { normalizeSearchTerms } from '../../../business/fold-text.ts'
import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { canSendEmail } from '../../../plumbing/mail/email-transport.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { forgetLayout, listLayouts, setMakesInquiries } from '../inquiry-layouts/inquiry-layouts.server.ts'
import { messagesPath } from '../messages-path.ts'
import { assignMessage, detachMessage } from '../thread/thread-actions.server.ts'
import { isStandInUsed } from '../stand-in/client-email.server.ts'
import type { Route } from './+types/conversations.route'
import { sortConversations } from './conversation.ts'
import { ConversationsPage } from './conversations-page.tsx'
import { listConversations } from './conversations.server.ts'
import { findMessageSearchResults } from './search-messages.server.ts'
import {
  hideMessage,
  ignoreSender,
  listGuessableEvents,
  listUnknownMessages,
  restoreMessage,
} from './unknown-messages.server.ts'

export const handle: PageHandle = { sheets: ['messages/messages'] }

/** All conversations: who waits first, then the answered, then messages that belong to nobody yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db } = services
  const now = services.now()
  const user = await requireUser(services, request)
  const { timeZone } = await getSetting(db, 'identity')
  const today = getToday(now, timeZone)
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
  const unknown = await listUnknownMessages(db, today)
  const words = normalizeSearchTerms(query).split(/\s+/).filter(Boolean)
  return {
    ...sortConversations(await listConversations(db, { userId: user.id, now })),
    unknown,
    layouts: (await listLayouts(db)).map(({ id, domain, source, makesInquiries }) => {
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
    canWriteAsClient: isStandInUsed(services.config),
    timeZone,
    today,
    now,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const { intent, id = '', event = '' } = await parseFormInput(request)
  const user = await requireUser(services, request)
  const actions = {
    assign: () => assignMessage(db, event, id, now()),
    detach: () => detachMessage(db, event, id, now()),
    hide: () => hideMessage(db, id, now()),
    ignore: () => ignoreSender(db, id, now()),
    restore: () => restoreMessage(db, id),
    ...(user.role === 'owner' && {
      forget: () => forgetLayout(db, id),
      'ask-first': () => setMakesInquiries(db, id, false),
    }),
  }
  if (!Object.hasOwn(actions, intent ?? '')) return data(null, { status: 404 })
  if (!(await actions[intent as keyof typeof actions]!())) return data(null, { status: 404 })
  const about = new URLSearchParams({ done: intent!, id, ...(event && { event }) })
  throw redirect(`${messagesPath}?${about.toString()}`, 303)
}

export default function ConversationsRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const done = search.get('done')
  const notice = done === null ? null : { done, id: search.get('id') ?? '', event: search.get('event') ?? '' }
  return <ConversationsPage {...loaderData} notice={notice} />
}
