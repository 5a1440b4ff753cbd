import { data, redirect } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { getToday } from '../../../business/dates.ts'
import { getQuoteCallAnswer, parseQuoteCall } from '../../../office/quote-call/quote-call.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { createInquiryReader, findReceivedMessage } from './inquiry-message.server.ts'
import { getThreadPath, messagesPath } from '../messages-path.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import type { Route } from './+types/inquiry.route'
import { canLearnLayout } from './read-inquiry-message.ts'
import { addInquiry, findSameInquiry, parseInquiry } from './add-inquiry.server.ts'
import { InquiryPage } from './inquiry-page.tsx'

export const handle: PageHandle = { sheets: ['messages/messages'] }

/** An email under "Who is this?", and an inquiry form filled from it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, now } = services
  const user = await requireUser(services, request)
  const message = await findReceivedMessage(db, params.id)
  if (!message) return data(null, { status: 404 })
  if (message.eventId !== null) throw redirect(getThreadPath(message.eventId), 303)
  const reading = (await createInquiryReader(db))(message)
  const { input, asWritten, layout, isPersonal } = reading
  const isOwner = user.role === 'owner'
  const mask = (text: string) => (isOwner ? text : maskTextForAssistants(text))
  const offer = await getMenuAndIdentity(db)
  const call = parseQuoteCall({ input, onRequest: [] }, getToday(now(), offer.identity.timeZone))
  const { day } = await getQuoteCallAnswer(db, call, offer, now())
  return data({
    id: params.id,
    isOwner,
    input: {
      ...input,
      message: mask(input.message ?? ''),
      ...(layout?.makesInquiries && { byItself: 'yes' }),
      ...(!isPersonal && { learn: 'yes' }),
    },
    asWritten,
    day: day?.short ?? null,
    domain: canLearnLayout(reading) ? reading.domain : null,
    isTaught: layout !== null,
    isConfirmed: message.authenticity === 'passed',
    same: await findSameInquiry(db, input),
    sender: [message.senderName, message.senderEmail].filter(Boolean).join(', '),
    subject: mask(message.subject),
    text: mask(message.text),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config, now } = services
  const user = await requireUser(services, request)
  const input = await parseFormInput(request)
  const message = await findReceivedMessage(db, params.id)
  if (!message) return data(null, { status: 404 })
  if (message.eventId !== null) throw redirect(getThreadPath(message.eventId), 303)
  const parsed = await parseInquiry(db, input)
  if (!parsed.ok) return data({ input, errors: parsed.errors }, { status: 422 })
  const reading = (await createInquiryReader(db))(message)
  // Only an owner can decide that such emails become inquiries automatically. A form saved by an assistant keeps the
  // stored decision.
  const makesInquiries = user.role === 'owner' ? input.byItself === 'yes' : reading.layout?.makesInquiries === true
  const isTaught = input.learn === 'yes' || input.byItself === 'yes'
  const form = { input, request: parsed.request, teaching: isTaught ? { makesInquiries } : null }
  const added = await addInquiry(db, params.id, { ...form, reading }, { secret: config.secret, now: now() })
  if (!added) return data(null, { status: 404 })
  services.nudge()
  const about = {
    done: added.kind,
    event: added.eventId,
    id: added.kind === 'taught' ? added.layoutId : '',
    message: params.id,
  }
  throw redirect(`${messagesPath}?${new URLSearchParams(about).toString()}`, 303)
}

export default function InquiryRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return <BackOfficeHeader title="This email is not here" lead="It was deleted, or its address is incomplete." />
  return <InquiryPage {...loaderData} {...actionData} errors={actionData?.errors ?? []} />
}
