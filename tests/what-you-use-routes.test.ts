import { describe, expect, test } from 'vitest'
import { setFixedModules, switchModules } from '../app/business/module-switches.server.ts'
import { findSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { modules } from '../app/modules.ts'
import { listEnabledModules } from '../app/modules.server.ts'
import { chooseModulesOnce } from '../app/office/what-you-use/choose-modules.server.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import { createTestApp, databases, type TestApp } from './test-app.ts'

const page = '/backbar/settings/modules'
const names = modules.map(({ name }) => name)

/** A module with a page of its own that needs no event, or the first page of any. */
const [module] = modules
const ownPath = `/backbar/${module!.routes!.office![0]!.path.replaceAll(/:\w+/g, 'x')}`

describe.each(databases)('%s: what you use', (database) => {
  test('a switched-off module disappears from menus, and its pages explain switching it on', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    expect(await listEnabledModules(app.db)).toEqual(names)
    await switchOff(owner, module!.name)
    expect(await listEnabledModules(app.db)).not.toContain(module!.name)
    const refused = await owner.visit(ownPath)
    expect([refused.status, refused.headers.get('Location')]).toEqual([303, `/backbar/off/${module!.name}`])
    const off = await owner.open(`/backbar/off/${module!.name}`)
    expect([off.status, off.text]).toEqual([404, expect.stringContaining(`Switched off: ${module!.title}`)])
    expect(off.text).toContain('Switch it on')
    const assistant = await createUserClient(app, 'desk')
    expect((await assistant.open(`/backbar/off/${module!.name}`)).text).toContain('An owner can switch it on')
    await owner.post(page, { module: module!.name, to: 'on' })
    expect((await owner.visit(ownPath)).headers.get('Location')).not.toBe(`/backbar/off/${module!.name}`)
    // A reload of the page that was left open does not say what is no longer so.
    const on = await owner.open(`/backbar/off/${module!.name}`)
    expect([on.status, on.text]).toEqual([200, expect.stringContaining(`Switched on: ${module!.title}`)])
    expect(await getHistory(app)).toMatchObject([
      { name: module!.name, isOn: true, by: 'owner' },
      { name: module!.name, isOn: false, by: 'owner' },
    ])
  })

  test('a double tap switches a module once, and an unknown module changes nothing', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await switchOff(owner, module!.name)
    await switchOff(owner, module!.name)
    expect(await getHistory(app)).toHaveLength(1)
    await owner.post(page, { module: 'no-such-module', to: 'off' })
    expect(await getHistory(app)).toHaveLength(1)
  })

  test('default modules, modules in use, and all modules of a demo start on', async () => {
    await using app = await createTestApp(database)
    await chooseModulesOnce(app.db, { isAll: false, now: app.now() })
    const isOn = await listEnabledModules(app.db)
    expect(isOn).toEqual(expect.arrayContaining(modules.filter(({ isDefault }) => isDefault).map(({ name }) => name)))
    await chooseModulesOnce(app.db, { isAll: true, now: app.now() })
    expect(await listEnabledModules(app.db)).toEqual(isOn)
    await using demo = await createTestApp(database)
    await chooseModulesOnce(demo.db, { isAll: true, now: demo.now() })
    expect(await listEnabledModules(demo.db)).toEqual(names)
  })

  test('a module new in a release starts with its default and keeps earlier choices', async () => {
    await using app = await createTestApp(database)
    const { db, now } = app
    const off = { name: module!.name, isOn: false, by: 'owner', at: 1 }
    await saveSetting(db, 'modules', { on: [], history: [off] }, now())
    await chooseModulesOnce(db, { isAll: true, now: now() })
    expect((await listEnabledModules(db)).toSorted()).toEqual(names.slice(1).toSorted())
    expect(await findSetting(db, 'modules')).toMatchObject({ history: [off], known: expect.arrayContaining(names) })
    await switchModules(db, names, false, { all: names, by: null, now: now() })
    await chooseModulesOnce(db, { isAll: true, now: now() })
    expect(await listEnabledModules(db)).toEqual([])
  })

  test('the environment overrules the module switches, which the page shows', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    setFixedModules(app.db, [])
    expect((await owner.open(page)).text).toContain('set by whoever runs the site')
    await owner.post(page, { module: module!.name, to: 'on' })
    expect([await listEnabledModules(app.db), await getHistory(app)]).toEqual([[], []])
  })
})

/** Switches a module off, confirming where the page asks. */
async function switchOff(owner: Awaited<ReturnType<typeof createOwnerClient>>, name: string): Promise<void> {
  const { status } = await owner.post(page, { module: name, to: 'off' })
  if (status === 422) await owner.post(page, { module: name, to: 'off', confirmed: 'yes' })
}

async function getHistory({ db }: TestApp) {
  return (await findSetting(db, 'modules'))?.history ?? []
}
