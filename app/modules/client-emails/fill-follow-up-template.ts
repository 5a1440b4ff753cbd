import type { FollowUpKind } from './follow-up-kinds.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import {
  type FollowUpSettings,
  type EmailSubjectAndBody,
  reviewSites,
  type ReviewLinks,
  type ReviewSite,
} from './follow-up-settings.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'
import { fillReplyPlaceholders } from '../../events/replies/placeholders.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { followUpRules } from './follow-up-rules.ts'
import { listRequestedAmountsDue, isFullPaymentRequested } from './follow-up-trigger.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import { formatQuestions } from '../../operations/client-questions/questions-text.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { type Language, defineTranslations } from '../../ui/language.ts'
import { defaultFollowUpTemplates } from './default-follow-up-templates.ts'
import type { PlaceholderInfos } from '../../business/forms/placeholder-brackets.ts'

/** Placeholders of follow-ups. */
export const followUpPlaceholders = {
  first: { label: 'first name', means: 'their first names, such as Maya & Ben' },
  date: { label: 'event date', means: 'the day of the event, such as May 15' },
  sum: { label: 'amount', means: 'the total of the proposal, or the amount due, such as $780' },
  what: { label: 'deposit or full payment', means: 'what you ask for first: “the deposit”, or “the full payment”' },
  due: { label: 'due date', means: 'the day the amount is due, or the day of the final guest count' },
  until: { label: 'proposal end date', means: 'the last day the proposal is good' },
  list: { label: 'missing details', means: 'the event details that are missing, a line each' },
  links: { label: 'review links', means: 'where they can write a review, a line each' },
  business: { label: 'business name', means: 'your business’s name' },
  phone: { label: 'business phone', means: 'your phone number' },
} as const satisfies PlaceholderInfos

export const followUpLayoutText = defineTranslations({
  en: {
    openPage: 'Open your page',
    answer: 'Answer on your page',
    first: { deposit: 'the deposit', everything: 'the full payment' },
    orCall: (phone: string) => `or call ${phone}`,
    stop: 'You get this because you asked us for a quote. If you want no more emails like this:',
    stopLink: 'stop them',
    sample: (place: string) => `${place} (sample)`,
    places: { google: 'Google', knot: 'The Knot', weddingwire: 'WeddingWire', own: 'Our own page' } satisfies Record<
      ReviewSite,
      string
    >,
  },
  es: {
    openPage: 'Abrir tu página',
    answer: 'Responder en tu página',
    first: { deposit: 'el depósito', everything: 'el pago completo' },
    orCall: (phone) => `o llama al ${phone}`,
    stop: 'Recibes este correo porque nos pediste una cotización. Si no quieres más correos así:',
    stopLink: 'no recibir más',
    sample: (place) => `${place} (muestra)`,
    places: { google: 'Google', knot: 'The Knot', weddingwire: 'WeddingWire', own: 'Nuestra página' },
  },
})

/** Subject and body of a follow-up before its layout. The owner may edit both. */
export function fillFollowUpTemplate(
  kind: FollowUpKind,
  job: FollowUpEventData,
  settings: FollowUpSettings,
  { identity, at }: { identity: Pick<BusinessIdentity, 'name' | 'phone'>; at: RuleEvaluationTime },
): EmailSubjectAndBody {
  const template = getFollowUpTemplate(kind, job.language, settings)
  // The body itself asks for the missing details.
  const filled = { known: getPlaceholderValues(kind, job, settings, { identity, at }), asks: true }
  return {
    subject: fillReplyPlaceholders(template.subject, filled),
    body: fillReplyPlaceholders(template.body, filled),
  }
}

function getPlaceholderValues(
  kind: FollowUpKind,
  job: FollowUpEventData,
  { links }: FollowUpSettings,
  { identity, at }: { identity: Pick<BusinessIdentity, 'name' | 'phone'>; at: RuleEvaluationTime },
): Record<keyof typeof followUpPlaceholders, string | null> {
  const { monthDay, shortDay, dollars } = getFormatter(job.language)
  const words = followUpLayoutText(job.language)
  const amountsDue = followUpRules[kind].isMoney ? listRequestedAmountsDue(job, kind, at) : []
  const cents =
    amountsDue.length > 0 ? amountsDue.reduce((sum, { openCents }) => sum + openCents, 0) : job.proposal?.totalCents
  const due = amountsDue[0]?.dueOn ?? job.countDay
  return {
    first: formatFirstNames(job.name),
    date: monthDay(job.eventDate),
    what: kind === 'deposit-late' ? words.first[isFullPaymentRequested(job, at) ? 'everything' : 'deposit'] : null,
    sum: cents === undefined ? null : dollars(cents),
    due: due && shortDay(due),
    until: job.proposal && shortDay(job.proposal.expiresOn),
    list:
      formatQuestions(job.lacks, job.language)
        .map((question) => `– ${question}`)
        .join('\n') || null,
    links: listReviewLinks(links, job.language)
      .map(({ label, href }) => `${label}: ${href}`)
      .join('\n'),
    business: identity.name,
    phone: formatPhoneNumber(identity.phone),
  }
}

/** The review links that are set, by the names of their sites in a language. */
export function listReviewLinks(links: ReviewLinks, language: Language): { label: string; href: string }[] {
  const { places } = followUpLayoutText(language)
  return (Object.keys(reviewSites) as ReviewSite[]).flatMap((site) => {
    const href = links[site]
    return href ? [{ label: places[site], href }] : []
  })
}

/** Review links for a page. Links to reserved `.example` addresses are marked as samples. */
export function listMarkedReviewLinks(links: ReviewLinks, language: Language): { label: string; href: string }[] {
  const { sample } = followUpLayoutText(language)
  return listReviewLinks(links, language).map(({ label, href }) => ({
    label: URL.parse(href)?.hostname.endsWith('.example') ? sample(label) : label,
    href,
  }))
}

/** Template of a rule in a language: the owner's, or else the default. */
export function getFollowUpTemplate(
  kind: FollowUpKind,
  language: Language,
  { stored }: Pick<FollowUpSettings, 'stored'>,
): EmailSubjectAndBody {
  return stored[kind]?.[language] ?? defaultFollowUpTemplates(language)[kind]
}
