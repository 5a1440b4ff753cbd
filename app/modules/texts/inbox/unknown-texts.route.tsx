import { data, redirect } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { formatDateTime } from '../../../business/dates.ts'
import { maskForAssistants } from '../../../business/mask-for-assistants.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { getEventTextsPath, unknownTextsPath } from '../texts-path.ts'
import type { Route } from './+types/unknown-texts.route'
import { UnknownTextsPage } from './unknown-texts-page.tsx'
import { assignTexts, hideTexts, listTextEvents, listUnknownTexts } from './unknown-texts.server.ts'

export const handle: PageHandle = {}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { role } = await requireUser(services, request)
  const [found, events, { timeZone }] = await Promise.all([
    listUnknownTexts(services.db),
    listTextEvents(services.db, services.now()),
    getSetting(services.db, 'identity'),
  ])
  const show = role === 'owner' ? (text: string) => text : maskForAssistants
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
  if (intent === 'assign' && (await assignTexts(db, phone, event))) throw redirect(getEventTextsPath(event), 303)
  if (intent === 'hide' && (await hideTexts(db, phone, now()))) throw redirect(unknownTextsPath, 303)
  return data(null, { status: 404 })
}

export default function UnknownTextsRoute({ loaderData }: Route.ComponentProps) {
  return <UnknownTextsPage {...loaderData} />
}
