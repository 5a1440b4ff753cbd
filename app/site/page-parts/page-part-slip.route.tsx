import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import { readLibrary } from '../../photos/library/library.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/page-part-slip.route'
import { partKindNamed } from './page-part.ts'
import { deletePagePart, partAddress, partMark, savePagePart } from './page-part-edits.server.ts'
import { judgePart, keptWords, partDifferences } from './page-part-form.ts'
import { PagePartSlip } from './page-part-slip.tsx'
import { findPagePart } from './page-parts.server.ts'

/** `new` is one that gets an id here, so that a form sent twice adds one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const kind = partKindNamed(params.kind) ?? notThere()
  const isNew = params.id === 'new'
  const part = isNew ? null : await findPagePart(db, kind, params.id)
  const pictures = kind === 'evenings' ? await readLibrary(db) : []
  const { words, ...earlier } = await readEarlier(db, request, partAddress(kind, params.id), (words) =>
    partDifferences(kind, pictures, part?.words ?? {}, words),
  )
  const page = {
    kind,
    isNew,
    id: isNew ? randomUUID() : params.id,
    stored: part?.words ?? null,
    words: words ?? part?.words ?? {},
    seen: partMark(part?.words ?? null),
    pictures,
    earlier,
  }
  return data(page, { status: part || isNew ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const kind = partKindNamed(params.kind) ?? notThere()
  const here = `/backbar/pages/parts/${kind}`
  const words = await readWordsOrEarlier(db, request)
  if (words.intent === 'delete') {
    const bin = await deletePagePart(db, kind, params.id, now())
    throw redirect(`${here}${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const back = { words, seen: words.seen ?? '', errors: [], isConflict: false, isPreview: false }
  if (words.intent === 'preview') {
    const pictures = kind === 'evenings' ? await readLibrary(db) : []
    const ids = pictures.map(({ id }) => id)
    const errors = judgePart(kind, keptWords(kind, words), ids)
    return data({ ...back, errors, isPreview: errors.length === 0 }, { status: errors.length === 0 ? 200 : 422 })
  }
  const id = params.id === 'new' ? randomUUID() : params.id
  const saving = await savePagePart(db, kind, id, words, now())
  if (saving.kind === 'saved') throw redirect(`${here}?${saidOf('saved', saving)}#part-${encodeURIComponent(id)}`, 303)
  if (saving.kind === 'invalid') return data({ ...back, errors: saving.errors }, { status: 422 })
  const seen = saving.kind === 'conflict' ? saving.seen : ''
  return data({ ...back, seen, isConflict: true }, { status: 409 })
}

export default function PagePartSlipRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isNothing = !actionData && !loaderData.stored && !loaderData.isNew
  if (isNothing)
    return (
      <OfficeHead title="There is nothing here" lead="This was deleted, or never was.">
        <a className="btn ghost" href={`/backbar/pages/parts/${loaderData.kind}`}>
          Back to the list
        </a>
      </OfficeHead>
    )
  return <PagePartSlip {...loaderData} errors={[]} isConflict={false} isPreview={false} {...actionData} />
}

function notThere(): never {
  throw redirect('/backbar/pages', 303)
}
