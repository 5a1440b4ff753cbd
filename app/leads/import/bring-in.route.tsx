import { data, redirect } from 'react-router'
import { nameOf } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { readSetting } from '../../business/business.server.ts'
import { today } from '../../business/dates.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import type { Services } from '../../visit-context.server.ts'
import { ListWithOpen } from '../../ui/list-with-open.tsx'
import { openedKey } from '../../ui/opened.ts'
import type { Route } from './+types/bring-in.route'
import { BringInPage } from './bring-in-page.tsx'
import { rowTerms } from './claimed-import.server.ts'
import {
  beginImport,
  beginUndo,
  dropImport,
  orderOf,
  readImport,
  readImports,
  reread,
  takeIn,
} from './import-batch.server.ts'
import { canUndo, importAddress, importsAddress, isUnderWay, undoUntil, type ImportBatch } from './import-batch.ts'
import { ImportBatchPage, NoSuchImport } from './import-batch-page.tsx'
import { matchingFlaw, readMatching } from './import-columns.ts'
import type { ImportChoices } from './imported-row.ts'
import { shownSamples } from './sample-rows.ts'
import { readStayed } from './undo-import.server.ts'

const mostStayed = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const { db, now } = services
  const [imports, key] = [await importsOf(services), openedKey(request)]
  if (key === null) return data({ imports, batch: null, isThere: true })
  const batch = await readImport(db, key)
  if (!batch) return data({ imports, batch: null, isThere: false }, { status: 404 })
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
  return data({ imports, batch: facts, isThere: true }, { headers: isUnderWay(batch) ? { Refresh: '2' } : {} })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const refresh = actionHeaders.get('Refresh') ?? loaderHeaders.get('Refresh')
  return refresh ? { Refresh: refresh } : {}
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const key = openedKey(request)
  return key === null ? takeFileIn(services, request) : answerBatch(services, request, key)
}

/** Takes a file in; it is looked through by whoever works on imports. */
async function takeFileIn(services: Services, request: Request) {
  const form = await request.formData().catch(() => new FormData())
  const file = form.get('file')
  const taken =
    file instanceof File && file.name !== ''
      ? await takeIn(services.db, { name: file.name, bytes: await file.bytes() }, services.now())
      : { problem: 'Choose the CSV first' }
  if ('problem' in taken) return data({ problem: taken.problem }, { status: 422 })
  services.nudge()
  throw redirect(importAddress(taken.id), 303)
}

/** Reads the file otherwise, brings it in, takes it back, or forgets it. */
async function answerBatch(services: Services, request: Request, id: string): Promise<never> {
  const { db, now } = services
  const { intent = '', ...input } = await readInput(request)
  const here = importAddress(id)
  const batch = await readImport(db, id)
  if (!batch) throw redirect(importsAddress, 303)
  if (intent === 'drop') {
    if (!(await dropImport(db, id))) throw redirect(`${here}&said=stale`, 303)
    throw redirect(`${importsAddress}?said=import-dropped`, 303)
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
    if (!isBegun) throw redirect(`${here}&said=stale`, 303)
  }
  if (intent === 'import') await begun('imported', (db) => beginImport(db, id, input.seen ?? '', markOf))
  if (intent === 'undo') await begun('import-undone', async (db) => canUndo(batch, now()) && beginUndo(db, id))
  services.nudge()
  throw redirect(here, 303)
}

export default function BringInRoute({ loaderData: { imports, batch, isThere }, actionData }: Route.ComponentProps) {
  return (
    <ListWithOpen open={batch ? <ImportBatchPage {...batch} /> : !isThere && <NoSuchImport />}>
      <BringInPage imports={imports} problem={actionData?.problem ?? null} />
    </ListWithOpen>
  )
}

async function importsOf({ db }: { db: Db }) {
  const [imports, { timeZone }] = await Promise.all([readImports(db), readSetting(db, 'identity')])
  return imports.map((one) => ({ ...one, samples: [], found: null, day: today(one.madeAt, timeZone) }))
}

function readOrder(text: string | undefined, { order }: ImportChoices): ImportChoices['order'] {
  return text === 'day-first' || text === 'month-first' ? text : order
}

/** A mark of what the owner was shown: read otherwise since, it is shown again first. */
function markOf({ choices, found }: ImportBatch): string {
  return versionTag([choices, found])
}
