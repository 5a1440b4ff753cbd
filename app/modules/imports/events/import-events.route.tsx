import { data, redirect } from 'react-router'
import { getRequestDeviceName } from '../../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../../business/auth/security-events.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { requestContext, type Services } from '../../../request-context.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { computeVersionTag } from '../../../plumbing/database/version-tag.server.ts'
import { ListDetailLayout } from '../../../ui/list-detail-layout.tsx'
import { getOpenItemKey } from '../../../ui/open-item.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/import-events.route'
import { ImportEventsPage } from './import-events-page.tsx'
import { getImportRowContext } from './claimed-import.server.ts'
import {
  startImport,
  startImportUndo,
  deleteImport,
  detectImportDateStyle,
  findImport,
  listImports,
  reparseImport,
  switchImportEncoding,
  createImport,
} from './import-batch.server.ts'
import {
  canUndoImport,
  hasImportEffect,
  getImportPath,
  importsPath,
  hasUnsettledStatuses,
  isImportRunning,
  getUndoDeadline,
  type ImportBatch,
  type ImportFindings,
} from './import-batch.ts'
import { ImportBatchPage, ImportNotFoundPage } from './import-batch-page.tsx'
import { isImportStatusChoice, normalizeStatusKey, type ImportStatusChoice } from './parse-import-status.ts'
import { validateColumnMapping, parseColumnMapping } from './column-mapping.ts'
import { importFieldLabels, type ColumnUse } from './import-fields.ts'
import type { ImportOptions } from './import-options.ts'
import { createSampleRowPreviews } from './preview-sample-rows.ts'
import { listEventsNotUndone } from './undo-import.server.ts'

export const handle: PageHandle = { sheets: ['imports/imports'] }

const mostStayed = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const [imports, key] = [await getImports(services), getOpenItemKey(request)]
  if (key === null) return data({ imports, batch: null, isThere: true })
  const batch = await findImport(db, key)
  if (!batch) return data({ imports, batch: null, isThere: false }, { status: 404 })
  const terms = await getImportRowContext(db, batch, now())
  const facts = {
    batch,
    rows: createSampleRowPreviews(batch, terms),
    flaw: getError(batch),
    seen: getFindingsVersion(batch),
    canUndo: canUndoImport(batch, now()),
    undoUntil: getUndoDeadline(batch),
    timeZone: terms.timeZone,
    stayed:
      batch.state === 'undone' && batch.undone < batch.kept ? await listEventsNotUndone(db, batch.id, mostStayed) : [],
  }
  // The page reloads by itself, also without JavaScript.
  return data({ imports, batch: facts, isThere: true }, { headers: isImportRunning(batch) ? { Refresh: '2' } : {} })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const refresh = actionHeaders.get('Refresh') ?? loaderHeaders.get('Refresh')
  return refresh ? { Refresh: refresh } : {}
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const key = getOpenItemKey(request)
  return key === null ? handleUpload(services, request) : handleImportForm(services, request, key)
}

/** Stores an uploaded file. The worker checks it later. */
async function handleUpload(services: Services, request: Request) {
  const form = await request.formData().catch(() => new FormData())
  const file = form.get('file')
  const taken =
    file instanceof File && file.name !== ''
      ? await createImport(services.db, { name: file.name, bytes: await file.bytes() }, services.now())
      : { problem: 'Choose the CSV first' }
  if ('problem' in taken) return data({ problem: taken.problem }, { status: 422 })
  services.nudge()
  throw redirect(getImportPath(taken.id), 303)
}

/** Handles the form of an import: change options, import, undo or delete. Returns field errors. */
async function handleImportForm(services: Services, request: Request, id: string) {
  const { db, now } = services
  const { intent = '', ...input } = await parseFormInput(request)
  const here = getImportPath(id)
  const batch = await findImport(db, id)
  if (!batch) throw redirect(importsPath, 303)
  const mend = (errors: Record<string, string>) => data({ errors, typed: input }, { status: 422 })
  if (intent === 'drop') {
    if (!(await deleteImport(db, id))) throw redirect(`${here}&said=stale`, 303)
    throw redirect(`${importsPath}?said=import-dropped`, 303)
  }
  if (intent === 'match') await reparseImport(db, id, await parsePostedOptions(services, batch, input))
  if (intent === 'letters') await switchImportEncoding(db, id)
  if (intent === 'anyway' || intent === 'repeats-out') {
    const anyway = intent === 'anyway' ? withRow(batch.choices.anyway, input.row) : []
    await reparseImport(db, id, { ...batch.choices, anyway })
  }
  if (intent === 'statuses') {
    if (batch.found === null || input.seen !== getFindingsVersion(batch)) throw redirect(`${here}&said=stale`, 303)
    const { statuses, errors } = parseStatusMeanings(input, batch.found, batch.choices.statuses)
    if (Object.keys(errors).length > 0) return mend(errors)
    await reparseImport(db, id, { ...batch.choices, statuses })
  }
  const begun = async (kind: 'imported' | 'import-undone', begin: (db: Db) => Promise<boolean>) => {
    const isBegun = await db.transaction().execute(async (db) => {
      if (!(await begin(db))) return false
      await recordSecurityEvent(db, services, {
        kind,
        words: batch.fileName,
        device: getRequestDeviceName({ request }),
      })
      return true
    })
    if (!isBegun) throw redirect(`${here}&said=stale`, 303)
  }
  // Confirming twice starts a single import.
  if (intent === 'import' && batch.state !== 'importing' && batch.state !== 'imported') {
    const isUnconfirmed = batch.found !== null && hasImportEffect(batch.found.effect) && input.confirmed !== 'yes'
    if (isUnconfirmed && input.seen === getFindingsVersion(batch) && !hasUnsettledStatuses(batch.found!))
      return mend({ confirmed: 'Check this box first: it says what the import changes here' })
    await begun('imported', (db) =>
      startImport(db, id, { seen: input.seen ?? '', isConfirmed: input.confirmed === 'yes' }, getFindingsVersion),
    )
  }
  if (intent === 'undo')
    await begun('import-undone', async (db) => canUndoImport(batch, now()) && startImportUndo(db, id))
  services.nudge()
  throw redirect(here, 303)
}

/** Returns the import options with the posted columns, dates and defaults. */
async function parsePostedOptions(
  { db }: Services,
  batch: ImportBatch,
  input: Record<string, string>,
): Promise<ImportOptions> {
  const { choices } = batch
  const uses = parseColumnMapping(input, choices.uses)
  const isOther = (field: ColumnUse) => uses.indexOf(field) !== choices.uses.indexOf(field)
  const style =
    isOther('date') || isOther('start') || isOther('end') ? await detectImportDateStyle(db, batch, uses) : choices
  const order = isOther('date') ? style.order : readOrder(input.order, choices)
  return {
    ...choices,
    uses,
    order,
    hasUtcTimes: style.hasUtcTimes,
    past: input.past === undefined ? choices.past : input.past === 'lost' ? 'lost' : 'done',
    flawed: input.flawed === undefined ? choices.flawed : input.flawed === 'leave' ? 'leave' : 'without',
  }
}

/**
 * Parses the posted meanings of the listed statuses, merged with earlier choices. Returns an error for each status
 * without a meaning.
 */
function parseStatusMeanings(
  input: Record<string, string>,
  { statuses }: ImportFindings,
  before: ImportOptions['statuses'],
) {
  const errors: Record<string, string> = {}
  const said = statuses.flatMap(({ words, meaning }, i): [string, ImportStatusChoice][] => {
    const typed = input[`status-${i}`] ?? meaning ?? ''
    if (isImportStatusChoice(typed)) return [[normalizeStatusKey(words), typed]]
    errors[`status-${i}`] = `Choose what ${words === '' ? 'a payment without a status' : `“${words}”`} means`
    return []
  })
  return { statuses: { ...before, ...Object.fromEntries(said) }, errors }
}

function withRow(rows: number[], typed: string | undefined): number[] {
  return /^\d{1,6}$/.test(typed ?? '') ? [...new Set([...rows, Number(typed)])] : rows
}

export default function ImportEventsRoute({
  loaderData: { imports, batch, isThere },
  actionData,
}: Route.ComponentProps) {
  const { errors, typed } = actionData && 'errors' in actionData ? actionData : { errors: {}, typed: {} }
  return (
    <ListDetailLayout
      list={[importsPath, 'All files']}
      open={batch ? <ImportBatchPage {...batch} errors={errors} typed={typed} /> : !isThere && <ImportNotFoundPage />}
    >
      <ImportEventsPage imports={imports} problem={actionData && 'problem' in actionData ? actionData.problem : null} />
    </ListDetailLayout>
  )
}

async function getImports({ db }: { db: Db }) {
  const [imports, { timeZone }] = await Promise.all([listImports(db), getSetting(db, 'identity')])
  return imports.map((one) => ({ ...one, samples: [], found: null, day: getToday(one.madeAt, timeZone) }))
}

function readOrder(text: string | undefined, { order }: ImportOptions): ImportOptions['order'] {
  return text === 'day-first' || text === 'month-first' ? text : order
}

/** Returns what blocks the import: a missing column, or a status column that does not hold statuses. */
function getError({ choices, found, headings }: ImportBatch): string | null {
  const flaw = validateColumnMapping(choices.uses)
  const isNoStatus = found !== null && found.doubtful > found.statuses.filter(({ isDoubtful }) => isDoubtful).length
  if (flaw !== null || !isNoStatus) return flaw
  const heading = headings[choices.uses.indexOf('state')] ?? ''
  return `“${heading}” says something else in most rows, so it is no status. Choose another column for “${importFieldLabels.state}”, or none`
}

/** Version of the findings that the owner saw. If the options changed since, the page is shown again first. */
function getFindingsVersion({ choices, found }: ImportBatch): string {
  return computeVersionTag([choices, found])
}
