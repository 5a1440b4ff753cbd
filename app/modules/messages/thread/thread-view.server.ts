import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { findTextComposer } from '../../../events/event/conversation-entries.server.ts'
import type { EmailConfig } from '../../../plumbing/mail/email-transport.server.ts'
import { getComposerData } from '../composer/composer-data.server.ts'
import { canWriteEmailAsClient, type StandInServices } from '../stand-in/client-email.server.ts'
import { getConversationReadTime, recordConversationRead } from './thread-actions.server.ts'
import { getThread } from './thread.server.ts'

type ThreadViewOptions = {
  user: { id: string; role: string }
  /** Address of the page that shows the conversation, to which its forms are posted. */
  here: string
  /** Reply template chosen for the form. Null for the default template. */
  template: string | null
  /** Whether the user opened the conversation. It then counts as read. */
  isOpened: boolean
}

/** Returns an event's conversation with its reply form. Null if there is no such event. */
export async function getThreadView(
  services: StandInServices & { mail: () => Promise<EmailConfig> },
  eventId: string,
  { user, here, template, isOpened }: ThreadViewOptions,
) {
  const { db } = services
  const now = services.now()
  const { timeZone } = await getSetting(db, 'identity')
  const entries = await getThread(db, eventId, { isOwner: user.role === 'owner', now, timeZone })
  if (!entries) return null
  const isAnswered = entries.some(({ isReply }) => isReply)
  const composer = await getComposerData(services, eventId, { template, isAnswered })
  if (!composer) return null
  // An answer means that the messages before it were read.
  const answeredAt = entries.flatMap(({ isReply, at }) => (isReply ? [at] : []))
  const readAt = Math.max(await getConversationReadTime(db, eventId, user.id), ...answeredAt)
  if (isOpened) await recordConversationRead(db, eventId, user.id, now)
  const textPath = await findTextComposer(db, eventId)
  return {
    eventId,
    here,
    entries,
    composer,
    textHref: textPath && `${textPath}?back=${encodeURIComponent(here)}`,
    readAt,
    timeZone,
    canWriteAsClient: canWriteEmailAsClient(services.config),
    today: getToday(now, timeZone),
  }
}
