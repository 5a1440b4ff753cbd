import { describe, expect, test } from 'vitest'
import { computeChangedAgreement, requestChange } from '../app/agreements/changes/changes.server.ts'
import { toDesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { markPastEventsDone } from '../app/agreements/proposals/mark-past-events-done.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import { getCapacity } from '../app/days/capacity.server.ts'
import { listCapacityClaims } from '../app/events/event/claims.server.ts'
import type { QuoteRequest } from '../app/events/event/event.ts'
import { getMenuAndIdentity } from '../app/quotes/pricing/menu-and-identity.server.ts'
import type { Language } from '../app/ui/language.ts'
import { changeAgreement } from './agreed-change.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parseCalendarFeed } from './doubles/read-calendar.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const [central, mountain] = ['America/Chicago', 'America/Denver']
const destin = { eventLocation: 'Destin, FL 32541', zip: '32541' }
const sample = sampleProposal()
const documentIn = (event: Partial<typeof sample.event>) => ({ ...sample, event: { ...sample.event, ...event } })
/** A time of day on Central time, in epoch milliseconds. */
const getCentralInstant = (time: string, day = '2027-05-15') => Date.parse(`${day}T${time}:00-05:00`)
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

async function getRequest({ db }: TestApp, id: string) {
  const row = await db.selectFrom('event').select('request').where('id', '=', id).executeTakeFirstOrThrow()
  return JSON.parse(row.request) as QuoteRequest
}

/** Path of an event's client page. */
async function clientPath({ db, config }: TestApp, eventId: string) {
  const person = { eventId, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })
  return getClientPagePath(token)
}

const packDownMs = 3_600_000

/** End times of the events in May 2027, with the days they claim. Driving time is zero. */
async function listClaimEnds({ db }: TestApp) {
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const around = { from: '2027-05-01', to: '2027-05-31', on: '2026-11-20' }
  const claims = await listCapacityClaims(db, around, {
    catalogue,
    identity,
    capacity: { ...capacity, driveFactor: 0 },
  })
  return claims.map(({ day, to }) => [day, to - packDownMs] as const)
}

describe.each(databases)('%s: a proposal in another time zone', (database) => {
  test.each<[Language, string]>([
    ['en', '5:00 PM to 11:00 PM Central'],
    ['es', 'de 5:00 p.m. a 11:00 p.m. hora central'],
  ])('a proposal in another time zone shows that zone to its signer (%s)', async (language, words) => {
    await using app = await createTestApp(database)
    const { db } = app
    const owner = await createOwnerClient(app)
    const { id } = await createStoredEvent(db, openingTime, {
      language,
      request: { ...destin, timeZone: central, eventDate: '2027-05-15' },
    })
    const here = `/backbar/jobs/${id}/proposal`
    await owner.post(here, { ...Object.fromEntries((await owner.open(here)).fields), intent: 'see' })
    const seen = await owner.open(`${here}/see`)
    await owner.post(`${here}/see`, { seen: seen.fields.get('seen')!, intent: 'send' })
    const { document } = await db.selectFrom('proposal').select('document').executeTakeFirstOrThrow()
    const { event } = JSON.parse(document) as typeof sample
    expect(event.timeZone).toBe(central)
    expect(event.timeline.at(-1)!.at).toBe('2027-05-15T23:00:00-05:00')
    const visit = await createAppVisitor(app)
    // The client page contains the whole document to sign.
    expect(plain((await parsePage(await visit(await clientPath(app, id)))).text)).toContain(words)
  })

  test('a proposal in the business’s own time zone does not name the zone', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime)
    const here = `/backbar/jobs/${id}/proposal`
    await owner.post(here, { ...Object.fromEntries((await owner.open(here)).fields), intent: 'see' })
    const { document } = await app.db.selectFrom('proposal').select('document').executeTakeFirstOrThrow()
    expect(JSON.parse(document).event).not.toHaveProperty('timeZone')
  })

  test('a proposal claims its date by the hours of the request’s time zone', async () => {
    await using app = await createTestApp(database)
    const endsWith = async (timeZone?: string) => {
      const { id } = await createStoredEvent(app.db, openingTime, {
        request: { ...destin, ...(timeZone && { timeZone }), eventDate: '2027-05-15' },
      })
      const document = { ...documentIn(destin), keepsDay: true }
      await saveProposalDraft(app.db, id, document, { today: '2026-11-20', now: openingTime })
      await sendProposal(
        app.db,
        id,
        { seen: hashProposalDocument(document), today: '2026-11-20', despite: '' },
        { actor: 'owner', now: openingTime },
      )
      const [claim] = await listClaimEnds(app)
      await app.db.deleteFrom('proposal').execute()
      return claim![1]
    }
    expect((await endsWith(central)) - (await endsWith())).toBe(3_600_000)
  })
})

/** An event in Destin, accepted by a document from before documents contained their time zone. */
async function createAcceptedEvent({ db }: TestApp, language: Language = 'en') {
  const request = { ...destin, timeZone: central, eventDate: '2027-05-15' }
  const { id } = await createStoredEvent(db, openingTime, { language, request })
  await acceptSampleProposal(db, id, { document: documentIn(destin) })
  return id
}

describe.each(databases)('%s: a client’s event in another time zone', (database) => {
  test.each<[Language, string]>([
    ['en', 'Central'],
    ['es', 'hora central'],
  ])('a client’s event in another time zone shows its zone on the client page (%s)', async (language, words) => {
    await using app = await createTestApp(database)
    const id = await createAcceptedEvent(app, language)
    const visit = await createAppVisitor(app)
    const client = await clientPath(app, id)
    expect(plain((await parsePage(await visit(client))).text)).toContain(words)
  })

  test.each<[Language, string]>([
    ['en', '5:00 PM Central Bar opens'],
    ['es', 'hora central'],
  ])('the client’s calendar has the local hours of an event in another zone (%s)', async (language, words) => {
    await using app = await createTestApp(database)
    const id = await createAcceptedEvent(app, language)
    const visit = await createAppVisitor(app)
    const [entry] = parseCalendarFeed(await (await visit(`${await clientPath(app, id)}/event.ics`)).text()).events
    // The bar is open from 5 PM to 11 PM Central.
    expect([entry!.DTSTART, entry!.DTEND]).toEqual(['20270515T220000Z', '20270516T040000Z'])
    expect(entry!.DESCRIPTION).toContain(words)
  })

  test('an event in another time zone is done when its last hour is over locally', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    // The last hour ends at 1:00 AM Central.
    const request = { ...destin, timeZone: central, eventDate: '2027-05-15', eventEndTime: '01:00' }
    const { id } = await createStoredEvent(db, openingTime, { request }, { state: 'booked' })
    const finish = (time: string) =>
      markPastEventsDone(db, {
        today: '2027-05-16',
        timeZone: 'America/New_York',
        now: getCentralInstant(time, '2027-05-16'),
      })
    const getState = async () =>
      (await db.selectFrom('event').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    await finish('00:30')
    expect(await getState()).toBe('booked')
    await finish('01:00')
    expect(await getState()).toBe('done')
  })
})

describe.each(databases)('%s: a change of an agreement in another time zone', (database) => {
  test('a change to a ZIP in another time zone moves the event to that zone', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-05-15' } })
    await acceptSampleProposal(app.db, id)
    await changeAgreement(app.db, id, destin)
    expect((await getRequest(app, id)).timeZone).toBe(central)
    const { event } = (await findCurrentAgreement(app.db, id))!.document
    expect([event.timeZone, event.timeline.at(-1)!.at]).toEqual([central, '2027-05-15T23:00:00-05:00'])
    const { open } = await createOwnerClient(app)
    expect(plain((await open(`/backbar/jobs/${id}/history`)).text)).toContain('5:00 PM to 11:00 PM Central')
    expect(plain((await open(`/backbar/jobs/${id}`)).text)).toContain('Schedule (Central)')
  })

  test('a change back to the business’s time zone removes the event’s zone', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {
      request: { ...destin, timeZone: central, eventDate: '2027-05-15' },
    })
    await acceptSampleProposal(app.db, id, { document: documentIn({ ...destin, timeZone: central }) })
    await changeAgreement(app.db, id, { eventLocation: 'St. Augustine, FL 32084', zip: '32084' })
    expect((await getRequest(app, id)).timeZone).toBeUndefined()
    expect((await findCurrentAgreement(app.db, id))!.document.event).not.toHaveProperty('timeZone')
  })

  test('a change at the same ZIP keeps the time zone its owner chose', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {
      request: { ...destin, timeZone: mountain, eventDate: '2027-05-15' },
    })
    await acceptSampleProposal(app.db, id, { document: documentIn({ ...destin, timeZone: central }) })
    await changeAgreement(app.db, id, { eventDate: '2027-05-16' })
    expect((await getRequest(app, id)).timeZone).toBe(mountain)
  })

  test.each([
    ['its own ZIP’s zone', destin, getCentralInstant('23:00', '2027-05-22')],
    ['the agreed zone', {}, getCentralInstant('22:00', '2027-05-22')],
  ])('a change claims its new date, with hours in %s, until it is agreed', async (_, place, last) => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime, { request: { eventDate: '2027-05-15' } })
    await acceptSampleProposal(db, id)
    const agreement = (await findCurrentAgreement(db, id))!
    const wanted = { ...toDesiredEvent(agreement), eventDate: '2027-05-22', ...place }
    const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number: 1, today: '2026-11-20' })
    const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
    expect(
      (await requestChange(db, id, ask, { today: '2026-11-20' }, { actor: 'client', now: openingTime })).kind,
    ).toBe('done')
    const { holds_date } = await db.selectFrom('change_request').select('holds_date').executeTakeFirstOrThrow()
    expect(holds_date).toBe(1)
    const [, to] = (await listClaimEnds(app)).find(([day]) => day === '2027-05-22')!
    expect(to).toBe(last)
  })
})
