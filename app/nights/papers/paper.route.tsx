import { data, redirect } from 'react-router'
import { orEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { openForm, sendBack } from '../../business/forms/edit-form.server.ts'
import { isRefused } from '../../business/forms/edit-page.tsx'
import { readSetting } from '../../business/business.server.ts'
import { today } from '../../business/dates.ts'
import { visitContext } from '../../visit-context.server.ts'
import { EarlierVersions } from '../../ui/earlier-versions.tsx'
import { DeleteOnce } from '../../ui/delete-once.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/paper.route'
import { endWords, paperAddress, paperForm, sizeWords } from './company-paper.ts'
import { deletePaper, findPaper, keptPaper, savePaper } from './company-papers.server.ts'
import { PaperForm } from './paper-form.tsx'
import { readSentPaper } from './sent-paper.server.ts'

/** One of the company's papers. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  const [paper, { timeZone }] = await Promise.all([findPaper(db, params.id), readSetting(db, 'identity')])
  if (!paper) return data(null, { status: 404 })
  const { data: state } = await openForm(db, request, keptPaper, params.id)
  return data({ paper, state, today: today(now(), timeZone) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { input: sent, file } = await readSentPaper(request)
  const words = await orEarlier(services.db, request, sent)
  if (words.intent === 'delete') {
    const bin = await deletePaper(services.db, params.id, services.now())
    throw redirect(`/backbar/settings/papers${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const saved = await savePaper(services, params.id, words, file, services.now())
  if (saved.kind === 'saved') throw redirect(`${paperAddress(params.id)}?${saidOf('kept', saved)}`, 303)
  return sendBack(paperForm, words, saved)
}

export default function PaperRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) return <OfficeHead title="There is no such paper" lead="It was deleted, or never was." />
  const { paper, today } = loaderData
  const state = { ...loaderData.state, ...actionData }
  return (
    <>
      <OfficeHead
        title={paper.name}
        eyebrow="Company papers"
        isError={isRefused(state)}
        lead={`${sizeWords(paper.bytes)}, ${endWords(paper, today)}.`}
      >
        <a className="btn" href={`${paperAddress(params.id)}/file`}>
          Download
        </a>
        <a className="btn ghost" href="/backbar/settings/papers">
          All papers
        </a>
      </OfficeHead>
      <PaperForm heading="What it is" state={state} />
      <EarlierVersions list={state.earlier.list} here={paperAddress(params.id)} />
      <DeleteOnce what={paper.name} words="Nobody can download it anymore. You can undo it right afterwards." />
    </>
  )
}
