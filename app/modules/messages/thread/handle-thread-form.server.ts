import { data, redirect } from 'react-router'
import { tryNotifyWaitlistOpenings } from '../../../events/event/notify-owner.server.ts'
import { parsePostedEmail } from '../composer/posted-email.server.ts'
import { sendThreadEmail } from '../composer/send-email.server.ts'
import { addQueryParameters } from '../messages-path.ts'
import { handleThreadAction } from './handle-thread-action.server.ts'

type Services = Parameters<typeof handleThreadAction>[0] &
  Parameters<typeof sendThreadEmail>[0] &
  Parameters<typeof tryNotifyWaitlistOpenings>[0] & { nudge: () => void }

/** Handles a form of a conversation, then leads back to the page that shows it. `here` is that page's address. */
export async function handleThreadForm(services: Services, request: Request, eventId: string, here: string) {
  const posted = await parsePostedEmail(request)
  if (posted.input.intent && posted.input.intent !== 'send') {
    const done = await handleThreadAction(services, eventId, posted.input)
    if (done === null) return data(null, { status: 404 })
    const { notice, moved } = done
    const to = addQueryParameters(here, { done: notice, ...(moved !== undefined && { moved }) })
    throw redirect(to + (notice.startsWith('undone') ? '#reply' : ''), 303)
  }
  const result = await sendThreadEmail(services, eventId, posted)
  if (result.kind === 'gone') return data(null, { status: 404 })
  if (result.kind === 'taken') return data(result, { status: 409 })
  if (result.kind === 'back') return data(result, { status: result.status })
  await tryNotifyWaitlistOpenings(services)
  services.nudge()
  throw redirect(`${addQueryParameters(here, { done: 'sent' })}#last`, 303)
}
