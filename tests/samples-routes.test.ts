import { describe, expect, test } from 'vitest'
import { getSetting } from '../app/business/stored-settings.server.ts'
import { undoPeriodMs } from '../app/business/undo-period.ts'
import { databases, createTestApp, createAppVisitor } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const samples = '/backbar/settings/brand?open=samples'
const essentials = { intent: 'remove', name: 'Salt & Vine', email: 'hi@saltandvine.com', phone: '(305) 234-5678' }

describe.each(databases)('on %s', (database) => {
  test('samples are removed and restored in one step, keeping content entered since', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const stranger = await createAppVisitor(app)
    const read = async (path: string) => (await stranger(path)).text()
    const [home, story, partners, questions] = await Promise.all(
      ['/', '/ourstory', '/partners', '/questions'].map(read),
    )
    expect((await owner.post(samples, { ...essentials, name: ' ' })).page.text).toContain('Enter the business’s name')
    expect(await owner.post(samples, essentials)).toMatchObject({ status: 303, to: `${samples}&said=samples-gone` })
    expect(await read('/')).not.toMatch(/<picture|id="about"/)
    expect(await read('/es')).toContain('Barra móvil')
    expect((await stranger('/questions')).status).toBe(404)
    expect(await read('/services')).not.toContain('/questions')
    expect(await read('/ourstory')).not.toContain('id="history"')
    expect((await owner.open(samples)).text).toContain('Nothing of the sample brand is left')
    const list = (await owner.open('/backbar/set-up')).text
    expect(list).toContain('Nothing entered yet, so it is hidden.')
    expect(list).toContain('No photos are shown anywhere yet')
    // After a double click Undo still restores what the first click removed.
    await owner.post(samples, essentials)
    const ours = { tagline: 'A tagline of our own', subTagline: 'Ours', aboutHeading: 'Hello', 'about-1': 'Us.' }
    expect((await owner.fill('/backbar/pages?open=home', ours)).status).toBe(303)
    expect(await owner.post(samples, { intent: 'undo' })).toMatchObject({ to: `${samples}&said=restored` })
    expect(await read('/')).toContain('Nerd &amp; Tonic')
    expect(await read('/')).toContain('A tagline of our own')
    expect([await read('/ourstory'), await read('/partners'), await read('/questions')]).toEqual([
      story,
      partners,
      questions,
    ])
    expect(home).toContain('<picture')
    expect(await owner.post(samples, { intent: 'undo' })).toMatchObject({ to: `${samples}&said=gone` })
  })

  test('removing the samples leaves no time zone chosen until the owner chooses one', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await owner.post(samples, essentials)
    const identity = () => getSetting(app.db, 'identity')
    expect((await identity()).isTimeZoneUnset).toBe(true)
    const card = '/backbar/set-up?card=contact'
    expect((await owner.open(card)).html).toContain('Choose a time zone')
    const refused = await owner.fill(card, {})
    expect([refused.status, refused.page.text]).toEqual([422, expect.stringContaining('Choose a time zone')])
    await owner.fill(card, { timeZone: 'America/Chicago' })
    expect(await identity()).toMatchObject({ name: 'Salt & Vine', timeZone: 'America/Chicago' })
    expect((await identity()).isTimeZoneUnset).toBeUndefined()
  })

  test('removing the samples keeps a time zone that the owner chose', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const ways = {
      name: 'Salt & Vine',
      email: 'hi@saltandvine.com',
      phone: '(305) 234-5678',
      timeZone: 'Pacific/Honolulu',
    }
    const saved = await owner.fill('/backbar/set-up?card=contact', { ...ways, alertsTo: 'hi@saltandvine.com' })
    expect(saved.status).toBe(303)
    await owner.post(samples, { intent: 'remove' })
    const identity = await getSetting(app.db, 'identity')
    expect([identity.timeZone, identity.isTimeZoneUnset]).toEqual(['Pacific/Honolulu', undefined])
  })

  test('removed samples can no longer be restored after thirty days', async () => {
    await using app = await createTestApp(database)
    expect((await (await createOwnerClient(app)).post(samples, essentials)).status).toBe(303)
    app.advance(undoPeriodMs)
    const owner = await createOwnerClient(app)
    expect(await owner.post(samples, { intent: 'undo' })).toMatchObject({ to: `${samples}&said=gone` })
    expect((await (await createAppVisitor(app))('/questions')).status).toBe(404)
    expect(undoPeriodMs).toBe(30 * 86_400_000)
  })
})
