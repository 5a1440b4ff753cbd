import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { today } from '../../business/dates.ts'
import { visitContext } from '../../house-context.server.ts'
import { DeleteOnce } from '../../ui/delete-once.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/paper.route'
import { endWords, paperWords, sizeWords } from './company-paper.ts'
import { deletePaper, findPaper, paperTag, savePaper } from './company-papers.server.ts'
import { PaperForm } from './paper-form.tsx'
import { paperBack, readSentPaper } from './sent-paper.server.ts'

/** One of the company's papers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const [paper, { timeZone }] = await Promise.all([findPaper(db, params.id), readSetting(db, 'identity')])
  if (!paper) return data(null, { status: 404 })
  return data({ paper, words: paperWords(paper), seen: paperTag(paper), today: today(now(), timeZone) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { words, file } = await readSentPaper(request)
  if (words.intent === 'delete') {
    const bin = await deletePaper(house.db, params.id, house.now())
    throw redirect(`/backbar/settings/papers${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const saved = await savePaper(house, params.id, words, file, house.now())
  if (saved.kind === 'saved') throw redirect(`/backbar/settings/papers/${params.id}?said=kept`, 303)
  return paperBack(params.id, words, saved)
}

export default function PaperRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) return <OfficeHead title="There is no such paper" lead="It was deleted, or never was." />
  const { paper, words, seen, today } = loaderData
  return (
    <>
      <OfficeHead
        title={paper.name}
        eyebrow="Company papers"
        isError={actionData !== undefined}
        lead={`${sizeWords(paper.bytes)}, ${endWords(paper, today)}.`}
      >
        <a className="btn" href={`/backbar/settings/papers/${params.id}/file`}>
          Download
        </a>
        <a className="btn ghost" href="/backbar/settings/papers">
          All papers
        </a>
      </OfficeHead>
      <PaperForm heading="What it is" id={params.id} seen={seen} words={words} back={actionData ?? null} />
      <DeleteOnce what={paper.name} words="Nobody can download it any more. You can undo it right afterwards." />
    </>
  )
}
