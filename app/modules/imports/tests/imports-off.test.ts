import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { setFixedModules, isModuleOn, switchModules } from '../../../business/module-switches.server.ts'
import { modules } from '../../../modules.ts'
import { chooseModulesOnce } from '../../../office/what-you-use/choose-modules.server.ts'
import { runCleanup } from '../../../upkeep/cleanup/cleanup.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { computeDataSubjectTag, eraseDataSubject } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { createImport, findImport } from '../events/import-batch.server.ts'
import { startImportLoop, startImportProcess } from '../events/import-loop.server.ts'
import { processNextImport } from '../events/process-imports.server.ts'
import { summarizeImports } from '../events/summarize-imports.server.ts'

const [eventsPage, menuPage] = ['/backbar/in-and-out/import', '/backbar/menu/import']
const off = '/backbar/off/imports'
const what = '/backbar/settings/modules'
const day = 24 * 3_600_000
const table = 'Name,Email,Event Date,Status\nNora Ephron,nora@home.example,2027-05-15,Booked\n'

async function switchOff({ db, now }: TestApp): Promise<void> {
  await switchModules(db, ['imports'], false, { all: modules.map(({ name }) => name), by: 'owner', now: now() })
}

/** Stores a file to import, without checking it. Returns its id. */
async function store({ db, now }: TestApp): Promise<string> {
  const taken = await createImport(db, { name: 'elsewhere.csv', bytes: Buffer.from(table) }, now())
  return (taken as { id: string }).id
}

const tableForm = () => {
  const form = new FormData()
  form.set('file', new File([table], 'elsewhere.csv', { type: 'text/csv' }))
  return form
}

test('with imports on, core pages link to the import pages, and former addresses redirect there', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const page = await owner.open('/backbar/in-and-out')
  for (const label of ['Import events from a file', 'Import the menu']) expect(page.links.has(label)).toBe(true)
  expect((await owner.open('/backbar/set-up')).html).toContain(`href="${eventsPage}"`)
  for (const [former, to] of [
    ['/backbar/menu?open=import', menuPage],
    ['/backbar/menu?open=import&said=same', `${menuPage}?said=same`],
    ['/backbar/in-and-out/former?said=same', `${menuPage}?said=same`],
    [`${eventsPage}/x`, `${eventsPage}?open=x`],
  ] as const)
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await owner.visit(former, { method })
      expect([former, status, headers.get('Location')]).toEqual([former, 308, to])
    }
})

test('while the imports module is off, its addresses redirect to a page that offers it', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await switchOff(app)
  for (const path of [eventsPage, `${eventsPage}?open=x`, `${eventsPage}/x`, menuPage, '/backbar/in-and-out/former'])
    for (const body of [undefined, tableForm()]) {
      const answer = await owner.visit(path, body ? { method: 'POST', body } : {})
      expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 303, off])
    }
  expect(await app.db.selectFrom('import_batch').select('id').execute()).toEqual([])
  const page = await owner.open('/backbar/in-and-out')
  expect([page.status, page.html.includes('id="offer-imports"'), page.text]).toEqual([
    200,
    true,
    expect.not.stringContaining('Import events from a file'),
  ])
  expect((await owner.open('/backbar/set-up')).html).toContain('href="/backbar/in-and-out#offer-imports"')
  expect((await owner.open('/backbar/menu')).status).toBe(200)
})

test('switching the imports module on opens the import page and no other address', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const choose = (next: string) => owner.post(what, { module: 'imports', to: 'on', next })
  await switchOff(app)
  expect((await choose(eventsPage)).to).toBe(eventsPage)
  expect((await owner.open(eventsPage)).status).toBe(200)
  for (const next of ['https://elsewhere.example/import', '//elsewhere.example', '/backbar/jobs', '']) {
    await switchOff(app)
    expect((await choose(next)).to).toBe(`${what}?on=imports`)
  }
})

test('no page offers to switch imports on if the environment excludes them', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  setFixedModules(app.db, [])
  expect((await owner.open('/backbar/in-and-out')).html).not.toContain('offer-imports')
  expect((await owner.open('/backbar/set-up')).html).not.toContain('offer-imports')
})

describe.each(databases)('%s: imports and their switch', (database) => {
  test('the imports module is off in a new business, on once a file was imported', async () => {
    await using fresh = await createTestApp(database)
    await chooseModulesOnce(fresh.db, { isAll: false, now: fresh.now() })
    expect(await isModuleOn(fresh.db, 'imports')).toBe(false)
    await using used = await createTestApp(database)
    await store(used)
    await chooseModulesOnce(used.db, { isAll: false, now: used.now() })
    expect(await isModuleOn(used.db, 'imports')).toBe(true)
  })

  test('an uploaded import file waits while the imports module is off', async () => {
    await using app = await createTestApp(database)
    const id = await store(app)
    await switchOff(app)
    const processes: ChildProcess[] = []
    const isOn = () => isModuleOn(app.db, 'imports')
    const loop = startImportLoop({ ...app, isOn }, () => processes[processes.push(startImportProcess()) - 1]!)
    loop.nudge()
    await wait(1_500)
    expect([processes.length, (await findImport(app.db, id))!.state]).toEqual([0, 'checking'])
    const owner = await createOwnerClient(app)
    await owner.post(what, { module: 'imports', to: 'on' })
    await vi.waitUntil(async () => (await findImport(app.db, id))!.state === 'checked', { timeout: 60_000 })
    await loop.stop()
  })

  test('switching the imports module off shows the consequences and asks for confirmation first', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const ask = () => owner.post(what, { module: 'imports', to: 'off' })
    const id = await store(app)
    expect((await ask()).page.text).toContain('“elsewhere.csv” may stop where it is')
    await processNextImport(app)
    expect((await ask()).page.text).toContain('“elsewhere.csv” was checked and not imported')
    const at = `${eventsPage}?open=${id}`
    const { fields } = await owner.open(at)
    await owner.post(at, { intent: 'import', confirmed: 'yes', seen: fields.get('seen')! })
    await processNextImport(app)
    expect(await summarizeImports(app.db, app.now())).toBe('1 event imported on November 20')
    const { status, page } = await ask()
    expect([status, page.text]).toEqual([
      422,
      expect.stringContaining('The import of “elsewhere.csv” can be undone until'),
    ])
    app.advance(40 * day)
    const later = await createOwnerClient(app)
    expect((await later.post(what, { module: 'imports', to: 'off' })).status).toBe(303)
    expect(await isModuleOn(app.db, 'imports')).toBe(false)
  })

  test('import files are deleted with their clients or after a week despite a switched-off module', async () => {
    await using app = await createTestApp(database)
    const left = () => app.db.selectFrom('import_source').select('batch_id').execute()
    await store(app)
    await switchOff(app)
    await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'nora@home.example' } })
    const seen = computeDataSubjectTag(await getDataSubject(app.db, 'nora@home.example'))
    expect(await eraseDataSubject(app, 'nora@home.example', seen, 'a test')).toBe(true)
    expect(await left()).toEqual([])
    await store(app)
    app.advance(8 * day)
    await runCleanup(app)
    expect(await left()).toEqual([])
  })
})
