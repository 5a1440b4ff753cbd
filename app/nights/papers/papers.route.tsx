import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { longDay, today } from '../../business/dates.ts'
import { openForm, sendBack } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import type { Route } from './+types/papers.route'
import { paperForm } from './company-paper.ts'
import { keptPaper, readPapers, savePaper } from './company-papers.server.ts'
import { readSentPaper } from './sent-paper.server.ts'
import { PapersPage } from './papers-page.tsx'

/** The new one gets its id here, so that a form sent twice adds one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  const [papers, { timeZone }] = await Promise.all([readPapers(db), readSetting(db, 'identity')])
  const lead = await findLead(db, new URL(request.url).searchParams.get('event') ?? '')
  const event = lead && {
    id: lead.id,
    words: `${lead.request.requestorName}, ${longDay(lead.request.eventDate)},`,
  }
  const { data: state } = await openForm(db, request, keptPaper, 'new', { kind: 'insurance', isForVenues: 'yes' })
  return { papers, today: today(now(), timeZone), state, event }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { input, file } = await readSentPaper(request)
  const id = input.id ?? ''
  const saved = await savePaper(services, id, { ...input, seen: '' }, file, services.now())
  // The same form sent twice: the paper is there.
  if (saved.kind === 'saved' || saved.kind === 'conflict') throw redirect('/backbar/settings/papers?said=added', 303)
  const { data: back, init } = sendBack(paperForm, input, saved)
  return data({ ...back, key: id }, init ?? {})
}

export default function PapersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PapersPage {...loaderData} state={{ ...loaderData.state, ...actionData }} />
}
