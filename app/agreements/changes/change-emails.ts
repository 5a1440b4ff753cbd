import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { formatShortMonthDay, getToday as todayIn } from '../../business/dates.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import type { ComposedEmail, EmailPdfAttachment } from '../../plumbing/outbox/email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import { changesText } from './changes-text.ts'
import { getClientEmailText, type ChangeEmailContent, type ChangeEmailText } from './change-email-text.ts'
import { getOwnerEmailText } from './owner-change-email-text.ts'

/** Email to the client about a change that was offered, agreed, declined or withdrawn. */
export function composeClientChangeEmail(change: AgreementChange, head: ChangeEmailContent): ComposedEmail {
  const { house, client, language = 'en' } = change.document
  const told = changesText(language).letter
  return email(change, head, {
    replyTo: house.email,
    language,
    ...getClientEmailText(change, todayIn(head.now, house.timeZone), head.settled),
    greeting: told.hello(defangLinks(formatFirstNames(client.name))),
    button: change.state !== 'offered' ? told.openPage : change.kind === 'storm' ? told.pickDate : told.open,
    said: [
      change.words && (change.askedBy === 'client' ? told.youWrote : told.weWrote)(change.words),
      change.answer && told.weAnswered(change.answer),
    ],
    footer: formatClientEmailFooter(house, language),
  })
}

/** Email to the owner about a change. */
export function composeOwnerChangeEmail(change: AgreementChange, head: ChangeEmailContent): ComposedEmail {
  const {
    document: { client, house },
  } = change
  return email(change, head, {
    replyTo: client.email,
    language: 'en',
    ...getOwnerEmailText(change, head.settled),
    said: [
      change.words && `${change.askedBy === 'client' ? 'They' : 'You'} wrote: ${change.words}`,
      change.answer && `You answered: ${change.answer}`,
    ],
    button: 'Open the event',
    footer: `You get this because alerts for ${house.name} go to this address.`,
  })
}

/** Push notification to the owner about a client's act on a change. The client's next act replaces it. */
export function composeChangePushNotification({
  id,
  eventId,
  kind,
  state,
  document: { event },
}: AgreementChange): PushNotification {
  const day = formatShortMonthDay(event.eventDate)
  return {
    title: noteTitle(kind, state, day),
    body: 'Tap to open it.',
    to: `/backbar/jobs/${eventId}`,
    topic: `change-${id}`,
  }
}

function noteTitle(kind: AgreementChange['kind'], state: AgreementChange['state'], day: string): string {
  const isStorm = kind === 'storm'
  if (state === 'asked' && kind === 'call-off') return `They ask to cancel ${day}`
  if (state === 'asked' && kind === 'postpone') return `They ask to postpone ${day}`
  if (state === 'asked') return `A change asked for ${day}`
  if (state === 'agreed') return isStorm ? `A new date: ${day}` : `They signed the change for ${day}`
  if (state === 'declined') return isStorm ? `They keep ${day}` : `A no to your change for ${day}`
  return `They withdrew what they asked for ${day}`
}

function email(
  change: AgreementChange,
  { to, siteUrl, link, rows, now, copy }: ChangeEmailContent,
  told: ChangeEmailText,
): ComposedEmail {
  const {
    document: { house, reference },
    id,
    state,
    kind,
  } = change
  const { agreementOf } = clientPageText(told.language).letter
  // A weather move's `words` are the storm's name, not a message.
  const said =
    kind === 'storm' ? [] : told.said.filter(Boolean).map((words): EmailBlock => ({ kind: 'paragraph', words }))
  const differing = rows.filter(({ differs }) => differs)
  return composeEmail({
    id: `${id}-${state}-${now}-${link.includes('/backbar/') ? 'us' : 'them'}`,
    kind: 'change',
    eventId: change.eventId,
    to,
    replyTo: told.replyTo,
    business: house.name,
    look: house.look,
    siteUrl,
    language: told.language,
    subject: told.subject,
    preheader: told.words,
    reference: agreementOf(reference),
    title: told.title,
    blocks: [
      ...(told.greeting ? [{ kind: 'paragraph' as const, words: told.greeting }] : []),
      { kind: 'paragraph', words: told.words },
      ...(told.money && told.money.length > 0 ? [{ kind: 'rows' as const, rows: told.money }] : []),
      ...said,
      ...(differing.length > 0
        ? [
            {
              kind: 'rows' as const,
              rows: differing.map(({ label, before, after, apart }): [string, string] => [
                label,
                apart ? apart.join('\n') : `${before} → ${after}`,
              ]),
            },
          ]
        : []),
      { kind: 'button', label: told.button, href: `${siteUrl}${link}` },
    ],
    footer: told.footer,
    ...(copy && { document: getDocument(copy) }),
  })
}

function getDocument({ fileName, paper, url, calendar, record, keptAs }: EmailPdfAttachment): EmailPdfAttachment {
  return { fileName, paper, url, ...(calendar && { calendar }), ...(record && { record }), ...(keptAs && { keptAs }) }
}
