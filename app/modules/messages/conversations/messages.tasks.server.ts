import { shortenLine } from '../../../business/shorten-line.ts'
import { formatElapsedTime } from '../../../business/dates.ts'
import { formatPluralCount } from '../../../business/format-plural-count.ts'
import { hasTwoNames } from '../../../events/event/first-name.ts'
import { defineTaskKind } from '../../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind } from '../../../plumbing/database/task.ts'
import { getThreadPath, messagesPath } from '../messages-path.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import { sortConversations } from './conversation.ts'
import { listConversations } from './conversations.server.ts'
import { countUnknownMessages } from './unknown-messages.server.ts'

type WaitingMessage = { name: string; text: string; at: number }

/** A client's message that waits for an answer. */
const waitingMessage = defineTaskKind<WaitingMessage>({
  kind: 'message',
  group: 'waits',
  note: {
    label: 'A message from a client',
    say: () => ({ title: 'A client wrote', body: 'Tap to read and answer it.' }),
  },
  async read(db, { now }) {
    const { waiting } = sortConversations(await listConversations(db, { userId: null, now }))
    return waiting
      .filter(({ heard }) => heard?.channel === 'email')
      .slice(0, maxTasksPerKind)
      .map(({ eventId, name, heard, waitingSince }) => {
        return { subject: eventId, eventId, due: null, facts: { name, text: heard!.text, at: waitingSince! } }
      })
  },
  say({ eventId, facts: { name, text, at } }, { now, seesMoney }) {
    const thread = getThreadPath(eventId!)
    return {
      title: `${name} wrote: “${shortenLine(seesMoney ? text : maskTextForAssistants(text))}”`,
      hint: `${hasTwoNames(name) ? 'wait' : 'waits'} ${formatElapsedTime(now - at)}`,
      href: `${thread}#last`,
      button: { label: 'Reply', href: `${thread}#reply` },
    }
  },
})

/** Task: emails without an event. */
const unknownMessages = defineTaskKind<{ count: number }>({
  kind: 'unknown-messages',
  group: 'new',
  async read(db) {
    const count = await countUnknownMessages(db)
    return count === 0 ? [] : [{ subject: 'unknown', eventId: null, due: null, facts: { count } }]
  },
  say: ({ facts: { count } }) => ({
    title: `${formatPluralCount(count, 'email')} from somebody you do not know yet`,
    hint: 'nothing moves by itself',
    href: `${messagesPath}#unknown`,
    button: { label: 'Who is this?', href: `${messagesPath}#unknown` },
  }),
})

/** Tasks that come from messages. */
export const messageTasks = [waitingMessage, unknownMessages]
