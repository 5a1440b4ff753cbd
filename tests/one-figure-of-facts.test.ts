import { describe, expect, test } from 'vitest'
import { getEventHeaderView } from '../app/office/event/event-header-view.server.ts'
import { emptyEventDetails, type EventDetails } from '../app/operations/events/event-details.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const completeDetails: EventDetails = {
  ...emptyEventDetails,
  contact: 'Jo',
  contactPhone: '+19045550111',
  address: '1 Bay St',
  loadInWay: 'The gate',
  setting: 'indoors',
  minors: 0,
  nonDrinkers: 0,
  site: { ...emptyEventDetails.site, power: 'At the wall', water: 'A tap', parking: 'Behind' },
}

/** Each case: the request, whether it was accepted, the known details and the number of missing details. */
const jobs: [name: string, request: object, isAgreed: boolean, facts: EventDetails | null, missing: number][] = [
  ['by phone, nothing said', { eventStartTime: null, eventEndTime: null, eventGuestCount: null }, false, null, 9],
  ['by phone', {}, false, null, 7],
  ['by phone, all but the hours', { eventStartTime: null, eventEndTime: null }, false, completeDetails, 1],
  ['agreed', {}, true, null, 7],
  ['agreed, in a tent', {}, true, { ...emptyEventDetails, setting: 'tent' }, 7],
  ['agreed, somebody named', {}, true, { ...emptyEventDetails, contact: 'Jo' }, 8],
  ['agreed, one left', {}, true, { ...completeDetails, minors: null }, 1],
  ['agreed, all known', {}, true, completeDetails, 0],
]

async function createEventCase(app: TestApp, [name, request, isAgreed, facts]: (typeof jobs)[number], nth: number) {
  const { db } = app
  const { id } = await createStoredEvent(db, openingTime, {
    request: {
      requestorName: name,
      fromEmail: `n${nth}@home.example`,
      phoneNumber: `+1904555${2000 + nth}`,
      eventDate: '2026-11-25',
      ...request,
    },
  })
  if (isAgreed) await acceptSampleProposal(db, id)
  await db.updateTable('event').set({ state: 'booked', event_date: '2026-11-25' }).where('id', '=', id).execute()
  if (facts)
    await db
      .insertInto('event_details')
      .values({ event_id: id, details: JSON.stringify(facts), changed_at: openingTime })
      .execute()
  return id
}

describe.each(databases)('%s', (database) => {
  test.each(jobs.map((job, i) => ({ job, i })))(
    'four pages and the email state the same number of missing details: $job.0',
    async ({ job, i }) => {
      await using app = await createTestApp(database)
      const missing = job[4]
      const id = await createEventCase(app, job, i)
      const { open } = await createOwnerClient(app)
      const page = `/backbar/jobs/${id}`
      const numberIn = (text: string, words: RegExp) => {
        const [, figure] = words.exec(text) ?? [null, '0']
        return figure === 'one' ? 1 : Number(figure)
      }
      const [today, head, night, ask, letter] = [
        await open('/backbar?all'),
        await getEventHeaderView(app.db, id, { now: openingTime, isOwner: false }),
        await open(`${page}/night`),
        await open(`${page}/facts?open=ask`),
        await open(`${page}/letter/missing-facts`),
      ]
      const blanks = [...night.html.matchAll(/class="night-blanks[^"]*">(.*?)<\/p>/gs)].flatMap(([, all]) =>
        all!.match(/<a /g),
      )
      const { stage } = head!
      const isAsking = stage?.code === 'facts'
      expect({
        today: numberIn(today.text, /(one|\d+) details? missing/),
        head: isAsking ? stage.missing : 0,
        night: blanks.length,
        ask: ask.html.match(/<input type="checkbox"[^>]* checked=""/g)?.length ?? 0,
        letter: numberIn(letter.text, /(\d+) details? (?:is|are) missing/),
        asked: new Set(letter.text.match(/– [^?]+\?/g)).size,
      }).toEqual({ today: missing, head: missing, night: missing, ask: missing, letter: missing, asked: missing })
    },
  )
})
