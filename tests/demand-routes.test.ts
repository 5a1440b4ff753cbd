import { describe, expect, test } from 'vitest'
import { demandRetentionMs, pruneDemand, recordAvailabilityCheck } from '../app/days/demand.server.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { createVisitor } from './guest.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const listStoredQuestions = ({ db }: TestApp) =>
  db
    .selectFrom('day_demand')
    .select(['event_date as date', 'guests', 'experience', 'state', 'kind'])
    .orderBy('at')
    .orderBy('event_date')
    .execute()

describe.each(databases)('%s: demand per day', (database) => {
  test('a quote form counts once per checked date, and the calendar counts those turned away', async () => {
    await using app = await createTestApp(database)
    const { pickUp, send, ask, visit } = await createVisitor(app)
    await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-05-15' } }, { state: 'booked' })
    const form = await pickUp()
    const saturday = { ...validQuoteForm, requestorName: 'Somebody New', eventDate: '2027-05-15' }
    for (let i = 0; i < 3; i++) await send(form, { ...saturday, intent: 'price', experience: 'luxe-cocktail' })
    expect(await listStoredQuestions(app)).toEqual([
      { date: '2027-05-15', guests: 120, experience: 'luxe-cocktail', state: 'taken', kind: 'question' },
    ])
    await send(form, saturday)
    await send(form, { ...saturday, eventDate: '2027-05-22' })
    await ask({ ...validQuoteForm, eventDate: '2027-05-29', fromEmail: 'not an address' })
    // The live availability line does not count as a question yet.
    await visit('/quote/day?eventDate=2027-05-08')
    const rows = await listStoredQuestions(app)
    expect(rows.map(({ date, state, kind }) => [date, state, kind])).toEqual([
      ['2027-05-15', 'taken', 'request'],
      ['2027-05-22', 'open', 'request'],
      ['2027-05-29', 'open', 'question'],
    ])
    const whole = JSON.stringify(await app.db.selectFrom('day_demand').selectAll().execute())
    for (const word of ['Somebody', 'home.example', '192.0.2', '555', form.fields.get('token')!])
      expect(whole).not.toContain(word)
    const { open } = await createOwnerClient(app)
    expect((await open('/backbar/calendar')).text).toContain('Days Asked Turned away Saturdays in May 2027 3 1')
  })

  test('quote forms with a bad token, filled honeypot or unusable date are not counted', async () => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const form = await pickUp()
    await send(form, { ...validQuoteForm, intent: 'price', token: 'x' })
    await send(form, { ...validQuoteForm, intent: 'price', eventTheme: 'gold' })
    await send(form, { ...validQuoteForm, eventTheme: 'gold' })
    await send(form, { ...validQuoteForm, eventDate: '', intent: 'price' })
    await send(form, { ...validQuoteForm, eventDate: '2020-05-15', intent: 'price' })
    expect(await listStoredQuestions(app)).toEqual([])
  })

  test('each sender’s checks of dates have an hourly limit, and IP addresses are not stored', async () => {
    await using app = await createTestApp(database)
    const flood = await createVisitor(app, '192.0.2.9')
    const form = await flood.pickUp()
    const price = { ...validQuoteForm, intent: 'price' }
    for (let day = 1; day <= 28; day++)
      await flood.send(form, { ...price, eventDate: `2027-05-${String(day).padStart(2, '0')}` })
    expect(await listStoredQuestions(app)).toHaveLength(20)
    const next = await createVisitor(app, '198.51.100.7')
    await next.send(form, { ...price, eventDate: '2027-06-05' })
    expect((await listStoredQuestions(app)).at(-1)).toMatchObject({ date: '2027-06-05', kind: 'question' })
    app.advance(3_600_000)
    await flood.send(await flood.pickUp(), { ...price, eventDate: '2027-06-12' })
    expect(await listStoredQuestions(app)).toHaveLength(22)
    expect(JSON.stringify(await app.db.selectFrom('day_demand').selectAll().execute())).not.toContain('192.0.2')
  })

  test('stored date checks are capped per hour and in total, and later deleted', async () => {
    await using app = await createTestApp(database)
    const question = { date: '2027-05-15', guests: null, experience: null, state: 'open' } as const
    for (let i = 0; i < 205; i++) await recordAvailabilityCheck(app.db, { ...question, id: `${i}` }, openingTime + i)
    expect(await listStoredQuestions(app)).toHaveLength(200)
    await recordAvailabilityCheck(app.db, { ...question, id: 'an hour later' }, openingTime + 3_600_100)
    expect(await listStoredQuestions(app)).toHaveLength(201)
    for (let chunk = 0; chunk < 20; chunk++)
      await app.db
        .insertInto('day_demand')
        .values(
          Array.from({ length: 500 }, (_, i) => ({
            id: `flood ${chunk * 500 + i}`,
            event_date: '2027-05-15',
            guests: null,
            experience: null,
            state: 'open',
            kind: 'question',
            at: openingTime + 10_000_000 + chunk * 500 + i,
          })),
        )
        .execute()
    await pruneDemand(app.db, openingTime)
    expect(await listStoredQuestions(app)).toHaveLength(10_000)
    await pruneDemand(app.db, openingTime + demandRetentionMs + 20_000_000)
    expect(await listStoredQuestions(app)).toEqual([])
  })
})
