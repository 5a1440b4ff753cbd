import { data, redirect } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { formatDateTime } from '../../../business/dates.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { ConversationFiles } from '../../../events/event/conversation-files.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { getEventTextsPath, unknownTextsPath } from '../texts-path.ts'
import type { Route } from './+types/unknown-texts.route'
import { assignTextsToEvent, hideTexts, listEventChoicesForTexts, listUnknownTexts } from './unknown-texts.server.ts'

export const handle: PageHandle = {}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { role } = await requireUser(services, request)
  const [found, events, { timeZone }] = await Promise.all([
    listUnknownTexts(services.db),
    listEventChoicesForTexts(services.db, services.now()),
    getSetting(services.db, 'identity'),
  ])
  const show = role === 'owner' ? (text: string) => text : maskTextForAssistants
  return {
    events,
    numbers: found.map(({ at, texts, ...one }) => {
      return {
        ...one,
        texts: texts.map(({ text, files }) => ({ text: show(text), files })),
        when: formatDateTime(at, timeZone),
      }
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const { intent, phone = '', event = '' } = await parseFormInput(request)
  if (intent === 'assign' && (await assignTextsToEvent(db, phone, event))) throw redirect(getEventTextsPath(event), 303)
  if (intent === 'hide' && (await hideTexts(db, phone, now()))) throw redirect(unknownTextsPath, 303)
  return data(null, { status: 404 })
}

/** Texts from numbers that belong to no event. */
export default function UnknownTextsRoute({ loaderData: { numbers, events } }: Route.ComponentProps) {
  return (
    <>
      <BackOfficeHeader
        title="Who is this?"
        eyebrow="Text messages"
        lead="These numbers are on no open event. Nothing moves by itself. After 14 days the texts are deleted."
      />
      {numbers.length === 0 && <p>Every text belongs to an event.</p>}
      {numbers.map(({ phone, number, when, texts }) => (
        <section key={phone} className="slip" aria-label={number}>
          <p className="flush spread">
            <b>{number}</b>
            <span className="muted">{when}</span>
          </p>
          {texts.map(({ text, files }, i) => (
            <div key={i} className="stack gap-3">
              {text && <p className="flush any-break">{text}</p>}
              <ConversationFiles files={files} />
            </div>
          ))}
          <form method="post" action={unknownTextsPath} className="wrap-line gap-5">
            <input type="hidden" name="phone" value={phone} />
            <label>
              Event{' '}
              <select name="event">
                {Object.entries(events).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button className="btn ghost" type="submit" name="intent" value="assign">
              It belongs there
            </button>
            <button className="plain" type="submit" name="intent" value="hide">
              Not a client
            </button>
          </form>
        </section>
      ))}
    </>
  )
}
