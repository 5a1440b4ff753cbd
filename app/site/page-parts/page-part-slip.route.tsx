import { data, redirect } from 'react-router'
import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { readTerms } from '../../agreements/proposals/terms.server.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readLibrary } from '../../photos/library/library.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/page-part-slip.route'
import { partKindNamed, partsAddress, type PartKind } from './page-part.ts'
import { blankFacts } from './blanks.ts'
import { keptPart } from './page-part-edits.server.ts'
import { findPagePart } from './page-parts.server.ts'
import { PagePartSlip } from './page-part-slip.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const kind = partKindNamed(params.kind) ?? notThere()
  const pictures = await picturesFor(db, kind)
  const opened = await openForm(db, request, keptPart(kind, pictures), params.id)
  const isSample = (await findPagePart(db, kind, params.id))?.isSample ?? false
  const [catalogue, terms] = await Promise.all([readCatalogue(db), readTerms(db)])
  const facts = blankFacts({ catalogue, terms }, 'en')
  return data({ kind, pictures, isSample, facts, state: opened.data }, opened.init ?? {})
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const kind = partKindNamed(params.kind) ?? notThere()
  const list = partsAddress(kind)
  const done = { saved: (id: string) => `${list}#part-${encodeURIComponent(id)}`, deleted: list }
  return answerForm(db, request, keptPart(kind, await picturesFor(db, kind)), params.id, { now: now(), done })
}

export default function PagePartSlipRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, pictures, isSample, facts } = loaderData
  const state = { ...loaderData.state, ...actionData }
  if (actionData || state.stored || state.isNew) return <PagePartSlip {...{ kind, pictures, isSample, facts, state }} />
  return (
    <OfficeHead title="There is nothing here" lead="This was deleted, or never was.">
      <a className="btn ghost" href={partsAddress(kind)}>
        Back to the list
      </a>
    </OfficeHead>
  )
}

/** The photos an evening can show. */
async function picturesFor(db: Db, kind: PartKind) {
  return kind === 'evenings' ? readLibrary(db) : []
}

function notThere(): never {
  throw redirect('/backbar/pages', 303)
}
