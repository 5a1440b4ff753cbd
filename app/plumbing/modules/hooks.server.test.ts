import { describe, expect, test } from 'vitest'
import { createBareApp } from '../../../tests/bare-app.ts'
import { databases } from '../../../tests/test-app.ts'
import { contribute, defineContribution, defineHook, onHook, registerModules } from './hooks.server.ts'

const stored = defineHook<[name: string]>('stored')
const figure = defineContribution<[guests: number], number>('figure')
const site = { copyOf: null, isDemo: false, isDevelopment: false, moduleVariables: {} }
const config = { secret: 'a secret', siteUrl: 'https://bar.example', ...site }
const module = { title: 'Pony rides', isUsed: async () => true }

describe.each(databases)('%s: places where modules take part', (database) => {
  test('hook handlers run in module order with the site’s configuration', async () => {
    await using app = await createBareApp(database)
    const ran: string[] = []
    const note = (module: string) =>
      onHook(stored, async ({ config: { siteUrl } }, name) => void ran.push(`${module} ${name} ${siteUrl}`))
    const isOn = async () => true
    registerModules(
      app.db,
      [
        { ...module, handlers: [note('one')], isOn },
        { ...module, handlers: [note('two')], isOn },
      ],
      config,
    )
    await stored.run(app.db, 'a')
    expect(ran).toEqual(['one a https://bar.example', 'two a https://bar.example'])
  })

  test('a module that is off contributes nothing', async () => {
    await using app = await createBareApp(database)
    const double = contribute(figure, async (_, guests) => 2 * guests)
    const isOn = { value: true }
    registerModules(app.db, [{ ...module, handlers: [double], isOn: async () => isOn.value }], config)
    expect(await figure.list(app.db, 60)).toEqual([120])
    isOn.value = false
    expect(await figure.list(app.db, 60)).toEqual([])
  })

  test('a disabled module still contributes through handlers that are always on', async () => {
    await using app = await createBareApp(database)
    const handlers = [contribute(figure, async () => 1, { isAlwaysOn: true }), contribute(figure, async () => 2)]
    registerModules(app.db, [{ ...module, handlers, isOn: async () => false }], config)
    expect(await figure.list(app.db, 60)).toEqual([1])
  })

  test('a disabled module is listed as missing only if it was used before', async () => {
    await using app = await createBareApp(database)
    const [isOn, isUsed] = [{ value: true }, { value: true }]
    const own = { handlers: [contribute(figure, async () => 1)], isOn: async () => isOn.value }
    registerModules(app.db, [{ ...module, ...own, isUsed: async () => isUsed.value }], config)
    expect(await figure.listOff(app.db)).toEqual([])
    isOn.value = false
    expect(await figure.listOff(app.db)).toEqual(['Pony rides'])
    isUsed.value = false
    expect(await figure.listOff(app.db)).toEqual([])
  })

  test('a failed handler undoes the transaction that ran the hook', async () => {
    await using app = await createBareApp(database)
    const fail = onHook(stored, async ({ db }) => {
      await db.insertInto('revision').values({ name: 'hook', number: 1 }).execute()
      throw new Error('no')
    })
    registerModules(app.db, [{ ...module, handlers: [fail], isOn: async () => true }], config)
    await expect(app.db.transaction().execute((db) => stored.run(db, 'a'))).rejects.toThrow('no')
    expect(await app.db.selectFrom('revision').selectAll().where('name', '=', 'hook').execute()).toEqual([])
  })
})
