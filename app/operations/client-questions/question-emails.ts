import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { toEmailBranding } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatShortMonthDay, formatMonthDay } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { ProposalDocument } from '../../agreements/proposals/proposal.ts'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import type { Language } from '../../ui/language.ts'
import type { AskableDetailKey } from './question-fields.ts'
import { formatAnswerRows, type ClientAnswers } from './client-answers.ts'
import { questionsText } from './questions-text.ts'

type QuestionsEmailInput = {
  id: string
  eventId: string
  to: string
  /** The agreement: client, date and business. */
  document: ProposalDocument
  fields: readonly AskableDetailKey[]
  siteUrl: string
  /** Path of the client page. */
  link: string
  language: Language
}

/** Composes the email that asks the client for missing details, with a single button to the client page. */
export function composeQuestionsEmail(asked: QuestionsEmailInput): ComposedEmail {
  const { id, eventId, to, document, fields, siteUrl, link, language } = asked
  const { house, client, event, reference } = document
  const { email, questions } = questionsText(language)
  const { letter: yours } = clientPageText(language)
  const day = getFormatter(language).monthDay(event.eventDate)
  return composeEmail({
    id,
    kind: 'facts-asked',
    eventId,
    to,
    replyTo: house.email,
    business: house.name,
    look: house.look,
    siteUrl,
    language,
    subject: email.subject(day, fields.length),
    preheader: email.next(fields.length),
    reference: yours.agreementOf(reference),
    title: email.title(day),
    blocks: [
      { kind: 'paragraph', words: yours.hello(defangLinks(formatFirstNames(client.name))) },
      { kind: 'paragraph', words: email.intro },
      { kind: 'paragraph', words: fields.map((field) => `– ${questions[field].question}`).join('\n') },
      {
        kind: 'button',
        label: email.button,
        href: `${siteUrl}${link}#facts`,
        ...(house.phone && {
          or: { label: yours.orCall(formatPhoneNumber(house.phone)), href: formatTelHref(house.phone) },
        }),
      },
    ],
    next: email.next(fields.length),
    footer: formatClientEmailFooter({ ...house, phone: '' }, language),
  })
}

type AnswersEmailInput = {
  id: string
  eventId: string
  name: string
  date: string
  reference: string
  answers: ClientAnswers
  /** The agreed guest count. */
  guests: number | null
}

/** Composes the owner's email with the client's answers. */
export function composeAnswersEmail(
  { id, eventId, name, date, reference, answers, guests }: AnswersEmailInput,
  { alertsTo, name: business, brand }: Pick<BusinessIdentity, 'alertsTo' | 'name' | 'brand'>,
  siteUrl: string,
): ComposedEmail {
  const { finalCount } = answers
  const isOther = finalCount != null && guests !== null && finalCount !== guests
  return composeEmail({
    id,
    kind: 'facts-said',
    eventId,
    to: alertsTo,
    replyTo: null,
    ...toEmailBranding({ name: business, brand }),
    siteUrl,
    subject: `${name} answered about ${formatMonthDay(date)}`,
    title: `${name} answered`,
    reference: `Request ${reference}`,
    blocks: [
      {
        kind: 'rows',
        rows: formatAnswerRows(answers).map(({ label, value }): [string, string] => [label, defangLinks(value)]),
      },
      ...(isOther
        ? [
            {
              kind: 'paragraph' as const,
              words: `${finalCount} guests, where you agreed on ${guests}. The price stays as it is until you both agree to a change.`,
            },
          ]
        : []),
      { kind: 'button', label: 'Open the event', href: `${siteUrl}/backbar/jobs/${eventId}` },
    ],
    next: 'It’s already in the event details.',
    footer: `You get this because alerts for ${business} go to this address.`,
  })
}

/** Composes the push notification without private details, because strangers may see the screen. */
export function composeAnswersPushNotification({
  eventId,
  date,
}: Pick<AnswersEmailInput, 'eventId' | 'date'>): PushNotification {
  return {
    title: `Answers about ${formatShortMonthDay(date)}`,
    body: 'Tap to open it.',
    to: `/backbar/jobs/${eventId}`,
    topic: `facts-${eventId}`,
  }
}
