import { readSetting } from '../../business/business.server.ts'
import { saidIn } from '../../business/said-in.ts'
import { calledName } from '../../leads/lead/lead-words.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { askedLately, readAsking } from './asked-facts.server.ts'
import type { AskedField } from './asked-fields.ts'
import { askedWords } from './asked-words.ts'
import type { AskProps } from './ask-props.ts'

/** The page that asks for what a night lacks, with these questions checked, or the usual ones; null where there is none. */
export async function readAskPage(
  db: Db,
  leadId: string,
  terms: { secret: string; siteUrl: string; now: number },
  fields?: AskedField[],
): Promise<AskProps | null> {
  const [asking, { name: house }] = await Promise.all([readAsking(db, leadId, terms), readSetting(db, 'identity')])
  if (!asking) return null
  const { night, askable, askedAt, language, link } = asking
  const chosen = (fields ?? askable.flatMap(({ field, isUsual }) => (isUsual ? [field] : []))).filter((field) =>
    askable.some((one) => one.field === field),
  )
  const letter = asking.letterFor(chosen)
  const words = askedWords(language)
  const said = saidIn(language)
  const isLately = askedAt !== null && askedAt > terms.now - askedLately
  // Without a page, what was agreed on the phone may lack its hours and its guests, too.
  const spoken =
    link === null
      ? [
          ...(night.start === null || night.end === null ? [words.spoken.times] : []),
          ...(night.guests === null ? [words.spoken.guests] : []),
        ]
      : []
  const questions = [...spoken, ...chosen.map((field) => words.questions[field].question)]
  return {
    leadId,
    name: night.name,
    date: night.date,
    phone: night.phone,
    askable,
    chosen,
    lately: isLately ? `on ${saidIn('en').momentWords(askedAt, night.timeZone)}` : null,
    language,
    letter: letter && { to: letter.to, subject: letter.subject, text: letter.text },
    text: [
      words.text(calledName(night.name), said.monthDay(night.date), house),
      ...questions.map((question) => `– ${question}`),
      ...(link ? [`${words.textLink} ${terms.siteUrl}${link}`] : []),
    ].join('\n'),
    hasPage: link !== null,
    notice: null,
  }
}
