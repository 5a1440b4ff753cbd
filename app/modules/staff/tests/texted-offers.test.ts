import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, type Database } from '../../../../tests/test-app.ts'
import { getShiftOfferCode } from '../shifts/staff-texts.ts'
import { sendShiftOffers } from '../shifts/send-shift-offers.server.ts'
import { createBookedEvent, createStaffMembers, getStaffShifts, listOffers, sampleStaffMember } from './sample-staff.ts'

const phone = '+19045550171'
const hour = 3_600_000

/** An event with an open shift that was offered to Ben, who asked for texts. */
async function createTextedOffer(database: Database, { isNight = false } = {}) {
  const SMS_URL = 'twilio://AC0:token@127.0.0.1:9?from=%2B19045550100'
  const app = await createTestApp(database, { MODULES: 'texts,staff', SMS_URL })
  await createStaffMembers(app, sampleStaffMember('Ben', { phone }))
  const eventId = await createBookedEvent(app)
  const consent = { id: 'consent', phone, event_id: null, kind: 'told', text: 'Asked', version: '1', language: 'en' }
  await app.db
    .insertInto('text_consent')
    .values({ ...consent, page: '/backbar', at: app.now() })
    .execute()
  const { saveSetting } = await import('../../../business/stored-settings.server.ts')
  await saveSetting(app.db, 'automaticTexts', { on: ['staff-offer'] }, app.now())
  if (isNight) app.advance(12 * hour)
  const shift = (await getStaffShifts(app, eventId)).find(({ role }) => role === 'bartender')!
  const services = { ...app, nudge: () => undefined }
  await sendShiftOffers(services, { shiftIds: [shift.id], personIds: ['ben'], way: 'one', anyway: true })
  const demo = { ...app, config: { ...app.config, isDemo: true } }
  const owner = await createOwnerClient(demo)
  const { serverModules } = await import('../../../modules.server.ts')
  const textsModule = serverModules.find(({ name }) => name === 'texts')!
  const page = `/backbar/jobs/${eventId}/texts`
  return {
    app,
    owner,
    page,
    eventId,
    shiftId: shift.id,
    code: getShiftOfferCode(shift),
    /** Texts to staff, oldest first. */
    listTexts: () =>
      app.db
        .selectFrom('text_message')
        .selectAll()
        .where('direction', '=', 'out')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    /** Sends what waits, at 9 AM. Texts count as delivered. */
    async deliverInTheMorning() {
      app.advance(12 * hour)
      await textsModule.runRound!(demo as never)
    },
    deliver: () => textsModule.runRound!(demo as never),
    say: (words: string) => owner.post(page, { intent: 'text-as-client', to: phone, clientText: words }),
    findPerson: async () => (await getStaffShifts(app, eventId)).find(({ id }) => id === shift.id)!.person?.id ?? null,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: an offer by text', (database) => {
  test('a texted shift offer names a code, and YES with it takes the shift', async () => {
    await using at = await createTextedOffer(database)
    const [offer] = await at.listTexts()
    expect(offer).toMatchObject({ phone, kind: 'staff-offer', event_id: at.eventId, state: 'waiting' })
    expect(offer!.body).toMatch(/^Nerd & Tonic: .*Epping Forest.* Reply YES \d\d or NO\. Reply STOP to stop\.$/)
    expect(offer!.body).toContain(`YES ${at.code}`)
    expect(offer!.body.length).toBeLessThanOrEqual(300)
    await at.say(`yes ${at.code}`)
    expect(await at.findPerson()).toBe('ben')
    expect((await at.listTexts()).map(({ kind }) => kind)).toEqual(['staff-offer', 'staff-reply'])
    // A reply that accepted the shift is handled, so Today does not ask the owner to answer it.
    expect((await at.owner.open('/backbar')).text).not.toContain('Ben texted')
  })

  test.each(['yes', 'Yes 99 please', 'sure'])(
    'the reply “%s” to an offer takes no shift and is shown to the owner',
    async (words) => {
      await using at = await createTextedOffer(database)
      await at.say(words)
      expect(await at.findPerson()).toBeNull()
      expect(await listOffers(at.app, 'ben')).toHaveLength(1)
      expect((await at.owner.open('/backbar')).text).toContain(`Ben texted: “${words}”`)
    },
  )

  test('YES with the code of another version of the offer takes no shift', async () => {
    await using at = await createTextedOffer(database)
    const other = String(10 + ((Number(at.code) - 9) % 90))
    await at.say(`YES ${other}`)
    expect(await at.findPerson()).toBeNull()
  })

  test('YES with the code from another person’s number takes no shift', async () => {
    await using at = await createTextedOffer(database)
    await at.owner.post(at.page, { intent: 'text-as-client', to: '+19045550199', clientText: `YES ${at.code}` })
    expect(await at.findPerson()).toBeNull()
    expect((await at.listTexts()).map(({ kind }) => kind)).toEqual(['staff-offer'])
  })

  test('YES from a number of two staff members takes nothing and is shown to owners', async () => {
    await using at = await createTextedOffer(database)
    await createStaffMembers(at.app, sampleStaffMember('Cy', { phone }))
    await at.say(`YES ${at.code}`)
    expect(await at.findPerson()).toBeNull()
    expect(await listOffers(at.app, 'ben')).toHaveLength(1)
    expect((await at.owner.open('/backbar')).text).toContain(`texted: “YES ${at.code}”`)
  })

  test.each([
    ['call time', { call_at: sql<number>`call_at - 900000` }, /call 3:45 PM/],
    ['end', { clock_to: sql<number>`clock_to + 900000` }, /done about 12:15 AM/],
  ])('an offer text waiting overnight is replaced if its %s changed', async (_, times, words) => {
    await using at = await createTextedOffer(database, { isNight: true })
    const [offer] = await at.listTexts()
    expect(offer).toMatchObject({ state: 'waiting' })
    expect(offer!.body).not.toMatch(words)
    await at.app.db.updateTable('shift').set(times).where('id', '=', at.shiftId).execute()
    await at.deliverInTheMorning()
    await at.deliver()
    expect(await at.listTexts()).toMatchObject([
      { state: 'refused', remark: 'It changed since. A new text says how' },
      { state: 'sent', phone, body: expect.stringMatching(words) },
    ])
    expect((await at.owner.open(at.page)).text).toContain('Not delivered: It changed since. A new text says how')
    await at.say(`YES ${at.code}`)
    expect(await at.findPerson()).toBe('ben')
  })

  test('an offer text waiting overnight is sent once after the offer was withdrawn and repeated', async () => {
    await using at = await createTextedOffer(database, { isNight: true })
    await at.app.db.updateTable('shift_offer').set({ answer: 'taken-back' }).execute()
    const endsAt = at.app.now() + 40 * hour
    await sendShiftOffers(
      { ...at.app, nudge: () => undefined },
      { shiftIds: [at.shiftId], personIds: ['ben'], way: 'one', anyway: true, endsAt },
    )
    await at.deliverInTheMorning()
    await at.deliver()
    const texts = await at.listTexts()
    expect(texts.map(({ state }) => state)).toEqual(['refused', 'sent'])
    expect(texts[1]!.body).not.toBe(texts[0]!.body)
  })

  test('an offer text waiting overnight is sent to the staff member’s new number', async () => {
    await using at = await createTextedOffer(database, { isNight: true })
    const other = '+19045550172'
    const consent = await at.app.db.selectFrom('text_consent').selectAll().executeTakeFirstOrThrow()
    await at.app.db
      .insertInto('text_consent')
      .values({ ...consent, id: 'other', phone: other })
      .execute()
    await at.app.db.updateTable('staff_member').set({ phone: other }).where('id', '=', 'ben').execute()
    await at.deliverInTheMorning()
    await at.deliver()
    expect(await at.listTexts()).toMatchObject([
      { state: 'refused', phone },
      { state: 'sent', phone: other },
    ])
  })

  test.each<[string, (at: Awaited<ReturnType<typeof createTextedOffer>>) => Promise<unknown>]>([
    [
      'the offer was taken back',
      ({ app }) => app.db.updateTable('shift_offer').set({ answer: 'taken-back' }).execute(),
    ],
    ['the event was canceled', ({ app }) => app.db.updateTable('event').set({ state: 'lost' }).execute()],
    [
      'the staff member left',
      ({ app }) => app.db.updateTable('staff_member').set({ inactive_since: '2026-11-01' }).execute(),
    ],
  ])('an offer text waiting overnight is not sent once %s', async (_, happen) => {
    await using at = await createTextedOffer(database, { isNight: true })
    await happen(at)
    await at.deliverInTheMorning()
    await at.deliver()
    expect(await at.listTexts()).toMatchObject([{ state: 'refused', remark: 'What it says is no longer true' }])
  })

  test('an offer text waiting overnight is sent if nothing changed', async () => {
    await using at = await createTextedOffer(database, { isNight: true })
    await at.deliverInTheMorning()
    expect(await at.listTexts()).toMatchObject([{ state: 'sent' }])
  })

  test('YES from a former staff member takes no shift', async () => {
    await using at = await createTextedOffer(database)
    await at.app.db.updateTable('staff_member').set({ inactive_since: '2026-11-01' }).where('id', '=', 'ben').execute()
    await at.say(`YES ${at.code}`)
    expect(await at.findPerson()).toBeNull()
  })

  test('YES with the code of an offer that changed since takes no shift', async () => {
    await using at = await createTextedOffer(database)
    await at.app.db.updateTable('shift').set({ version: 9 }).where('event_id', '=', at.eventId).execute()
    await at.say(`YES ${at.code}`)
    expect(await at.findPerson()).toBeNull()
    expect((await at.listTexts()).at(-1)!.body).not.toContain('You have the shift')
  })

  test('YES with a code that two offers share takes neither shift', async () => {
    await using at = await createTextedOffer(database)
    const shifts = await getStaffShifts(at.app, at.eventId)
    const other = shifts.find(({ id }) => id !== at.shiftId)!
    const version = Array.from({ length: 5_000 }, (_, i) => i + 2).find(
      (one) => getShiftOfferCode({ id: other.id, version: one }) === at.code,
    )!
    const [offer] = await listOffers(at.app, 'ben')
    await at.app.db.updateTable('shift').set({ version }).where('id', '=', other.id).execute()
    const twin = { ...offer!, id: `${offer!.id}-2`, shift_id: other.id, shift_version: version }
    await at.app.db.insertInto('shift_offer').values(twin).execute()
    await at.say(`YES ${at.code}`)
    expect((await getStaffShifts(at.app, at.eventId)).map(({ person }) => person)).not.toContainEqual(
      expect.objectContaining({ id: 'ben' }),
    )
  })

  test('NO with the code declines the shift offer', async () => {
    await using at = await createTextedOffer(database)
    await at.say('No')
    expect(await listOffers(at.app, 'ben')).toHaveLength(0)
    expect((await at.listTexts()).at(-1)).toMatchObject({ kind: 'staff-reply' })
  })

  test('a text from a staff member is no consent, as the settings explain', async () => {
    await using at = await createTextedOffer(database)
    const settings = '/backbar/settings/texts'
    expect((await at.owner.open(settings)).text).toContain('Stop texts to Ben')
    await at.app.db.updateTable('text_consent').set({ kind: 'conversation' }).execute()
    expect((await at.owner.open(settings)).text).toContain('Ben asked me for texts')
  })
})
