import { getEmailPath } from '../../plumbing/outbox/delivery-status.ts'
import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { formatTransportName } from '../../plumbing/mail/email-transport.server.ts'
import { queueMailboxEmails, queueResendableEmails } from '../../plumbing/outbox/resend-email.server.ts'
import type { Services } from '../../request-context.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { toFieldErrors } from '../../ui/field-errors.ts'
import type { Route } from './+types/emails.route'
import { getTransportStatus } from './transport-status.server.ts'
import { EmailPage } from './email-page.tsx'
import { listEmails, waitForEmailAttempt, queueTestEmail, findEmail, resendEmailToRecipient } from './emails.server.ts'
import { EmailsPage } from './emails-page.tsx'
import { parseEmailFilter } from './email-list-path.ts'
import { parseResendForm } from './email-details.ts'
import { testEmailSchema } from './test-email.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const asked = new URL(request.url).searchParams
  const [filter, before] = [parseEmailFilter(asked.get('state')), asked.get('before')]
  const [list, carrier, { alertsTo, timeZone }] = await Promise.all([
    listEmails(services.db, filter, before),
    getTransportStatus(services),
    getSetting(services.db, 'identity'),
  ])
  const shown = {
    ...list,
    filter,
    isFirst: !before,
    carrier,
    alertsTo,
    timeZone,
    now: services.now(),
    testKey: randomUUID(),
  }
  const key = getOpenItemKey(request)
  const email = key === null ? null : await findEmail(services.db, key)
  const carriedBy = formatTransportName(await services.mail())
  const isMissing = key !== null && !email
  return data({ ...shown, email, carriedBy, isMissing }, { status: isMissing ? 404 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const key = getOpenItemKey(request)
  return key === null ? handleListForm(services, request) : handleEmailForm(services, request, key)
}

/** Sends the unsent emails, the refused emails or a test email, and shows the result. */
async function handleListForm(services: Services, request: Request) {
  const input = await parseFormInput(request)
  if (input.intent === 'send-kept') {
    // Stored emails are queued only if a transport can send them. Without one they would be stored again, and the
    // notice says so.
    if (formatTransportName(await services.mail()) !== 'mailbox') await queueMailboxEmails(services.db, services.now())
    services.nudge()
    throw redirect('/backbar/letters?said=kept-posted', 303)
  }
  if (input.intent === 'send-refused') {
    if (formatTransportName(await services.mail()) !== 'mailbox')
      await queueResendableEmails(services.db, services.now())
    services.nudge()
    throw redirect('/backbar/letters?said=refused-posted', 303)
  }
  const wish = testEmailSchema.safeParse(input)
  if (!wish.success) return data({ errors: toFieldErrors(wish.error), to: input.to ?? '' }, { status: 422 })
  const id = await queueTestEmail(services, wish.data.to, wish.data.key)
  services.nudge()
  await waitForEmailAttempt(services.db, id)
  throw redirect(`${getEmailPath(id)}&said=posted`, 303)
}

const noticeByResult = { posted: 'again', claimed: 'carried', 'moved-on': 'moved-on' }

/** Resends an email, optionally to a corrected address. */
async function handleEmailForm(services: Services, request: Request, id: string) {
  const wish = parseResendForm(await parseFormInput(request))
  if (wish.kind === 'back') return data({ errors: wish.errors, to: wish.to }, { status: 422 })
  const here = getEmailPath(id)
  if (wish.kind === 'none') throw redirect(here, 303)
  const again = await resendEmailToRecipient(services.db, { ...wish.seen, id }, wish.to, services.now())
  if (again === 'missing') throw redirect(here, 303)
  services.nudge()
  await waitForEmailAttempt(services.db, id)
  throw redirect(`${here}&said=${noticeByResult[again]}`, 303)
}

export default function EmailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { email, carriedBy, isMissing, ...list } = loaderData
  const { timeZone, now } = list
  const back = actionData ?? null
  const open = email ? (
    <EmailPage {...{ email, timeZone, now, back }} carrier={carriedBy} />
  ) : (
    isMissing && (
      <BackOfficeHeader
        title="This email was not found"
        lead="It was never written, or it was erased with the person it belonged to."
      />
    )
  )
  return (
    <ListDetailLayout list={['/backbar/letters', 'All emails']} open={open}>
      <EmailsPage {...list} back={open ? null : back} />
    </ListDetailLayout>
  )
}
