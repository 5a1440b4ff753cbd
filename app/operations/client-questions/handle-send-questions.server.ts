import { redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { parseQuestionFields } from './client-answers.ts'
import { sendQuestions } from './client-questions.server.ts'
import type { SendQuestionsPageProps } from './send-questions-page-props.ts'
import { getSendQuestionsPageProps } from './send-questions-page.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }
type PageResponse = { data: SendQuestionsPageProps | null; init: { status: number } }

/** Loads the page for sending questions. 404 if the event does not exist. */
export async function loadSendQuestionsPage(
  services: Services,
  request: Request,
  eventId: string,
): Promise<PageResponse> {
  const page = await getSendQuestionsPageProps(services.db, eventId, await getTerms(services, request))
  return { data: page, init: { status: page ? 200 : 404 } }
}

/** Previews the email with other questions, or sends it. Throws a redirect on success, returns the errors otherwise. */
export async function handleSendQuestions(
  services: Services,
  request: Request,
  eventId: string,
): Promise<PageResponse> {
  const terms = await getTerms(services, request)
  const pairs = (await parseFormEntries(request)) ?? []
  const input = Object.fromEntries(pairs)
  const chosen = parseQuestionFields(pairs.flatMap(([name, value]) => (name === 'field' ? [value] : [])))
  const back = async (notice: SendQuestionsPageProps['notice'], status: number): Promise<PageResponse> => {
    const page = await getSendQuestionsPageProps(services.db, eventId, terms, chosen)
    return page ? { data: { ...page, notice }, init: { status } } : { data: null, init: { status: 404 } }
  }
  if (input.intent !== 'send') return back(null, 200)
  if (chosen.length === 0) return back('none', 422)
  const outcome = await sendQuestions(services.db, eventId, { fields: chosen, again: input.again === 'yes' }, terms)
  if (outcome === 'gone') return { data: null, init: { status: 404 } }
  if (outcome === 'lately' || outcome === 'known') return back(outcome, 409)
  if (outcome === 'no-page') return back(null, 409)
  services.nudge()
  throw redirect(`/backbar/jobs/${encodeURIComponent(eventId)}?said=asked`, 303)
}

async function getTerms(services: Services, request: Request) {
  const { secret, siteUrl } = services.config
  const isOwner = (await requireUser(services, request)).role === 'owner'
  return { secret, siteUrl, now: services.now(), isOwner }
}
