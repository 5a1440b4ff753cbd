import { describe, expect, test } from 'vitest'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { databases, type Database } from '../../../../tests/test-app.ts'
import { automaticTexts } from '../../../business/automatic-texts.server.ts'
import { defaultAutomaticRules } from '../account/automatic-rules.ts'
import { updateAutomaticTextRules } from '../account/automatic-rules.server.ts'
import { recordTextStop } from '../outbox/text-consents.server.ts'
import { agree, createTextsApp } from './texts-app.ts'

const hour = 3_600_000
const minute = 60_000
const client = '+19045550188'
const staff = '+19045550171'

/** An event of today, Friday, November 20, at 9 AM. Its client and a staff member agreed to texts. */
async function createTodayApp(database: Database, { state = 'booked', eventDate = '2026-11-20' } = {}) {
  const at = await createTextsApp(database, { isAgreed: false })
  const { app } = at
  const event = await insertEvent(app, { requestorName: 'Ada Ruiz', phoneNumber: client, eventDate }, { state })
  await agree(app, client, event.id)
  await agree(app, staff)
  await updateAutomaticTextRules(app.db, { ...defaultAutomaticRules, on: ['staff-change'] }, app.now())
  const page = `/backbar/jobs/${event.id}/texts`
  return {
    ...at,
    event,
    page,
    /** Queues a text to a staff member that waits for the morning, at 9 PM. Returns its id. */
    async hold(expiresIn = 20 * hour) {
      app.advance(12 * hour)
      const text = { key: 'held', kind: 'staff-change', eventId: event.id, phone: staff, language: 'en' as const }
      await automaticTexts.run(app.db, [{ ...text, words: 'Call 3:15', expiresAt: app.now() + expiresIn }], app.now())
      return (await at.findText()).id
    },
    late: (minutes: string, who = at.owner) => who.fill(page, { intent: 'late', minutes, [`late-${client}`]: 'yes' }),
    [Symbol.asyncDispose]: () => at[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: “Send now anyway”', (database) => {
  test('“Send now anyway” sends a waiting staff text at night once', async () => {
    await using at = await createTodayApp(database)
    const id = await at.hold()
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('Send now anyway')
    const [one] = [await at.owner.post(at.page, { intent: 'send-now', id })]
    expect(one.to).toContain('done=now')
    await at.owner.post(at.page, { intent: 'send-now', id })
    await Promise.all([at.deliver(), at.deliver()])
    const again = await at.owner.post(at.page, { intent: 'send-now', id })
    expect(again.to).toContain('done=late')
    await at.wait(12 * 60)
    expect(at.double.taken.map(({ words }) => words)).toEqual(['Nerd & Tonic: Call 3:15 Reply STOP to stop.'])
  })

  test('“Send now anyway” is offered to owners only', async () => {
    await using at = await createTodayApp(database)
    const mia = await createUserClient(at.app, 'desk')
    const id = await at.hold()
    expect((await mia.open(at.page)).text).not.toContain('Send now anyway')
    await mia.post(at.page, { intent: 'send-now', id })
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
  })

  test.each([
    ['another day', { eventDate: '2026-11-21' }],
    ['a canceled event', { state: 'lost' }],
  ])('“Send now anyway” is not offered for %s', async (_, options) => {
    await using at = await createTodayApp(database, options)
    const id = await at.hold()
    expect((await at.owner.open(at.page)).text).not.toContain('Send now anyway')
    await at.owner.post(at.page, { intent: 'send-now', id })
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
  })

  test('“Send now anyway” sends nothing after STOP and no client text', async () => {
    await using at = await createTodayApp(database)
    const id = await at.hold()
    await recordTextStop(at.app.db, staff, at.app.now())
    await at.owner.post(at.page, { intent: 'send-now', id })
    await at.owner.fill(at.page, { intent: 'send', to: client, words: 'At night' })
    await at.owner.post(at.page, { intent: 'send-now', id: (await at.findText()).id })
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
  })

  test('“Send now anyway” sends no text of an event that was canceled', async () => {
    await using at = await createTodayApp(database)
    const id = await at.hold()
    await at.owner.post(at.page, { intent: 'send-now', id })
    await at.app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', at.event.id).execute()
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
  })
})

describe.each(databases)('%s: “Running late”', (database) => {
  test('“Running late” is on the day’s run sheet while a recipient can be texted', async () => {
    await using at = await createTodayApp(database)
    const night = `/backbar/jobs/${at.event.id}/night`
    const { links } = await at.owner.open(night)
    expect(links.get('Running late')).toBe(`${at.page}#late`)
    expect((await at.owner.open(at.page)).html).toContain('id="late"')
    await recordTextStop(at.app.db, client, at.app.now())
    expect((await at.owner.open(night)).links.has('Running late')).toBe(false)
    await using other = await createTodayApp(database, { eventDate: '2026-11-21' })
    expect((await other.owner.open(`/backbar/jobs/${other.event.id}/night`)).links.has('Running late')).toBe(false)
  })

  test('“Running late” texts the chosen people once despite repeated taps in five minutes', async () => {
    await using at = await createTodayApp(database)
    at.app.advance(4 * minute + 59_000)
    await Promise.all([at.late('15'), at.late('15')])
    await at.deliver()
    at.app.advance(2_000)
    await at.late('15')
    await at.deliver()
    expect(at.double.taken.map(({ words }) => words)).toEqual([
      'Nerd & Tonic: We run about 15 minutes late today. Sorry! We come as fast as we can. Reply STOP to stop.',
    ])
    await at.late('30')
    await at.deliver()
    expect(at.double.taken).toHaveLength(2)
  })

  test('“Running late” sends no text at night or the next morning, with a notice', async () => {
    await using at = await createTodayApp(database)
    at.app.advance(12 * hour)
    const tapped = await at.late('30')
    expect((await at.owner.open(tapped.to)).text).toContain('Call who got no text')
    await at.wait(12 * 60)
    expect(at.double.taken).toHaveLength(0)
  })

  test('a “Running late” text that would arrive too late is dropped with a note', async () => {
    await using at = await createTodayApp(database)
    at.double.behave({ code: '20003', status: 401 })
    await at.late('15')
    await at.deliver()
    await at.wait(120)
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('Not delivered: It would have come too late')
  })

  test('“Running late” needs consent and an event that takes place today', async () => {
    await using at = await createTodayApp(database)
    await recordTextStop(at.app.db, client, at.app.now())
    expect((await at.late('15')).status).toBe(404)
    await using other = await createTodayApp(database, { eventDate: '2026-11-21' })
    expect((await other.late('15')).status).toBe(404)
    await using canceled = await createTodayApp(database, { state: 'lost' })
    expect((await canceled.late('15')).status).toBe(404)
    for (const one of [at, other, canceled]) {
      await one.deliver()
      expect(one.double.taken).toHaveLength(0)
    }
  })

  test('“Running late” is sent even when the monthly limit is reached', async () => {
    await using at = await createTodayApp(database)
    await updateAutomaticTextRules(at.app.db, { ...defaultAutomaticRules, capCents: 0 }, at.app.now())
    await at.late('15', await createOwnerClient(at.app))
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })
})
