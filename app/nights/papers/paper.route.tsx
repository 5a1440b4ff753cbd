import { data, redirect } from 'react-router'
import { orEarlier, readEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { readSetting } from '../../business/business.server.ts'
import { today } from '../../business/dates.ts'
import { visitContext } from '../../house-context.server.ts'
import { differences } from '../../ui/differences.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { DeleteOnce } from '../../ui/delete-once.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/paper.route'
import { endWords, paperAddress, paperLabels, paperWords, sizeWords } from './company-paper.ts'
import { deletePaper, findPaper, paperTag, savePaper } from './company-papers.server.ts'
import { PaperForm } from './paper-form.tsx'
import { paperBack, readSentPaper } from './sent-paper.server.ts'

/** One of the company's papers. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const [paper, { timeZone }] = await Promise.all([findPaper(db, params.id), readSetting(db, 'identity')])
  if (!paper) return data(null, { status: 404 })
  const stored = paperWords(paper)
  const { words, ...earlier } = await readEarlier(db, request, paperAddress(params.id), (then) =>
    differences(paperLabels, stored, then),
  )
  return data({ paper, words: words ?? stored, seen: paperTag(paper), today: today(now(), timeZone), earlier })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { words: sent, file } = await readSentPaper(request)
  const words = await orEarlier(house.db, request, sent)
  if (words.intent === 'delete') {
    const bin = await deletePaper(house.db, params.id, house.now())
    throw redirect(`/backbar/settings/papers${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const saved = await savePaper(house, params.id, words, file, house.now())
  if (saved.kind === 'saved') throw redirect(`${paperAddress(params.id)}?${saidOf('kept', saved)}`, 303)
  return paperBack(params.id, words, saved)
}

export default function PaperRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) return <OfficeHead title="There is no such paper" lead="It was deleted, or never was." />
  const { paper, words, seen, today, earlier } = loaderData
  return (
    <>
      <OfficeHead
        title={paper.name}
        eyebrow="Company papers"
        isError={actionData !== undefined}
        lead={`${sizeWords(paper.bytes)}, ${endWords(paper, today)}.`}
      >
        <a className="btn" href={`${paperAddress(params.id)}/file`}>
          Download
        </a>
        <a className="btn ghost" href="/backbar/settings/papers">
          All papers
        </a>
      </OfficeHead>
      <OpenedVersion opened={earlier.opened} />
      <PaperForm heading="What it is" id={params.id} seen={seen} words={words} back={actionData ?? null} />
      <EarlierVersions list={earlier.list} here={paperAddress(params.id)} />
      <DeleteOnce what={paper.name} words="Nobody can download it anymore. You can undo it right afterwards." />
    </>
  )
}
