import { data, redirect } from 'react-router'
import { nameOf } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import type { Route } from './+types/import-batch.route'
import { rowTerms } from './claimed-import.server.ts'
import { beginImport, beginUndo, dropImport, orderOf, readImport, reread } from './import-batch.server.ts'
import { canUndo, isUnderWay, undoUntil, type ImportBatch } from './import-batch.ts'
import { ImportBatchPage, NoSuchImport } from './import-batch-page.tsx'
import { matchingFlaw, readMatching } from './import-columns.ts'
import type { ImportChoices } from './imported-row.ts'
import { shownSamples } from './sample-rows.ts'
import { readStayed } from './undo-import.server.ts'

const mostStayed = 50

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  const batch = await readImport(db, params.id)
  if (!batch) return data(null, { status: 404 })
  const terms = await rowTerms(db, batch, now())
  const facts = {
    batch,
    rows: shownSamples(batch, terms),
    flaw: matchingFlaw(batch.choices.uses),
    seen: markOf(batch),
    canUndo: canUndo(batch, now()),
    undoUntil: undoUntil(batch),
    timeZone: terms.timeZone,
    stayed: batch.state === 'undone' && batch.undone < batch.kept ? await readStayed(db, batch.id, mostStayed) : [],
  }
  // Looks again by itself, also where no script runs.
  return data(facts, { headers: isUnderWay(batch) ? { Refresh: '2' } : {} })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const refresh = actionHeaders.get('Refresh') ?? loaderHeaders.get('Refresh')
  return refresh ? { Refresh: refresh } : {}
}

/** Reads the file otherwise, brings it in, takes it back, or forgets it. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { db, now } = services
  const { intent = '', ...input } = await readInput(request)
  const here = `/backbar/in-and-out/import/${id}`
  const batch = await readImport(db, id)
  if (!batch) throw redirect('/backbar/in-and-out/import', 303)
  if (intent === 'drop') {
    if (!(await dropImport(db, id))) throw redirect(`${here}?said=stale`, 303)
    throw redirect('/backbar/in-and-out/import?said=import-dropped', 303)
  }
  if (intent === 'match') {
    const uses = readMatching(input, batch.choices.uses)
    const isOtherDate = uses.indexOf('date') !== batch.choices.uses.indexOf('date')
    const order = isOtherDate ? await orderOf(db, id, uses) : readOrder(input.order, batch.choices)
    const past = input.past === 'lost' ? 'lost' : 'done'
    await reread(db, id, { uses, order, past, flawed: input.flawed === 'leave' ? 'leave' : 'without' })
  }
  const begun = async (kind: 'imported' | 'import-undone', begin: (db: Db) => Promise<boolean>) => {
    const isBegun = await db.transaction().execute(async (db) => {
      if (!(await begin(db))) return false
      await recordSecurityEvent(db, services, { kind, words: batch.fileName, device: nameOf({ request }) })
      return true
    })
    if (!isBegun) throw redirect(`${here}?said=stale`, 303)
  }
  if (intent === 'import') await begun('imported', (db) => beginImport(db, id, input.seen ?? '', markOf))
  if (intent === 'undo') await begun('import-undone', async (db) => canUndo(batch, now()) && beginUndo(db, id))
  services.nudge()
  throw redirect(here, 303)
}

export default function ImportBatchRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ImportBatchPage {...loaderData} /> : <NoSuchImport />
}

function readOrder(text: string | undefined, { order }: ImportChoices): ImportChoices['order'] {
  return text === 'day-first' || text === 'month-first' ? text : order
}

/** A mark of what the owner was shown: read otherwise since, it is shown again first. */
function markOf({ choices, found }: ImportBatch): string {
  return versionTag([choices, found])
}
