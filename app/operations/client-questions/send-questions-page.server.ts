import { getSetting } from '../../business/stored-settings.server.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getClientPagePath } from '../../agreements/proposals/client-link.server.ts'
import { minQuestionIntervalMs, getSendQuestionsContext } from './client-questions.server.ts'
import type { AskableDetailKey } from './question-fields.ts'
import { findMissingDetails } from '../events/run-sheet-issues.ts'
import { questionsText, formatQuestions } from './questions-text.ts'
import type { SendQuestionsPageProps } from './send-questions-page-props.ts'

/**
 * Returns the props of the page for sending questions, with the given or default questions checked. Null if there is
 * none. Only owners see the client's link, because it shows payments.
 */
export async function getSendQuestionsPageProps(
  db: Db,
  eventId: string,
  terms: { secret: string; siteUrl: string; now: number; isOwner: boolean },
  fields?: AskableDetailKey[],
): Promise<SendQuestionsPageProps | null> {
  const [asking, { name: house, timeZone }] = await Promise.all([
    getSendQuestionsContext(db, eventId, terms),
    getSetting(db, 'identity'),
  ])
  if (!asking) return null
  const { night, askable, askedAt, language, link, recipients } = asking
  const chosen = (fields ?? askable.flatMap(({ field, isMissing }) => (isMissing ? [field] : []))).filter((field) =>
    askable.some((one) => one.field === field),
  )
  const email = asking.letterFor(chosen)
  const words = questionsText(language)
  const said = getFormatter(language)
  const shownText = (text: string) => (link && !terms.isOwner ? text.replaceAll(link, getClientPagePath('…')) : text)
  const isLately = askedAt !== null && askedAt > terms.now - minQuestionIntervalMs
  const spoken = findMissingDetails(night).filter((fact) => fact === 'times' || fact === 'guests')
  return {
    eventId,
    name: night.name,
    date: night.date,
    phone: night.phone,
    askable,
    chosen,
    spoken,
    lately: isLately ? `on ${getFormatter('en').momentWords(askedAt, timeZone)}` : null,
    language,
    email: email && { to: recipients.join(', '), subject: email.subject, text: shownText(email.text) },
    text: [
      words.text(formatFirstNames(night.name), said.monthDay(night.date), house, spoken.length + chosen.length),
      ...formatQuestions([...spoken, ...chosen], language).map((question) => `– ${question}`),
      ...(link && terms.isOwner ? [`${words.textLink} ${terms.siteUrl}${link}`] : []),
    ].join('\n'),
    hasPage: link !== null,
    notice: null,
  }
}
