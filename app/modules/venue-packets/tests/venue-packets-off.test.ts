import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { listBusinessDocuments } from '../../../operations/business-documents/business-documents.server.ts'
import { createUploadForm } from '../../../../tests/doubles/sample-pdf.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { createAppVisitor, createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'

const settingsPage = '/backbar/settings/modules'
const papers = '/backbar/settings/papers'
const certificate = { id: 'a-certificate', kind: 'insurance', name: '', endsOn: '2027-12-31', isForVenues: 'yes' }

/** The event is on May 15, 2027, in New York's time zone. */
const middleOfTheNight = Date.parse('2027-05-16T01:30:00-04:00')
const nextMorning = Date.parse('2027-05-16T09:00:00-04:00')

/** A booked event with a packet that hands out a certificate. */
async function createSharedPacket(app: TestApp) {
  const owner = await createOwnerClient(app)
  const event = await insertEvent(app, {}, { state: 'booked' })
  await owner.visit(papers, { method: 'POST', body: createUploadForm(certificate) })
  const page = `/backbar/jobs/${event.id}`
  const packet = await owner.open(`${page}/packet`)
  const { pathname } = new URL(/value="(http[^"]+\/venue\/[\w-]{22})"/.exec(packet.html)![1]!)
  const clear = async () => {
    for (const { file } of await listBusinessDocuments(app.db)) await app.files.remove(file)
  }
  return { owner, event, page, link: pathname, clear }
}

function setVenuePackets({ db, now }: TestApp, isOn: boolean) {
  return switchModules(db, ['venue-packets'], isOn, { all: ['venue-packets'], by: null, now: now() })
}

describe.each(databases)('%s: venue packets switched off', (database) => {
  test('while the venue packets module is off, only its own back office pages redirect', async () => {
    await using app = await createTestApp(database)
    const { owner, page, clear } = await createSharedPacket(app)
    const asking = { key: 'key-of-a-request', holder: 'The Club', agentEmail: 'bea@agency.example' }
    await owner.post(`${page}/packet?open=certificate`, asking)
    expect((await owner.open(page)).text).toContain('Certificate asked for')
    expect((await owner.open(`${page}/night`)).text).toContain('Venue packet 1 document with it')
    await setVenuePackets(app, false)
    for (const path of [`${page}/packet`, `${page}/packet?open=certificate`, `${page}/certificate`]) {
      const refused = await owner.visit(path)
      expect([path, refused.status, refused.headers.get('Location')]).toEqual([path, 303, '/backbar/off/venue-packets'])
    }
    expect((await owner.open('/backbar/off/venue-packets')).text).toContain('Switched off: Venue packets')
    for (const path of [page, `${page}/night`]) {
      const shown = await owner.open(path)
      expect([path, shown.status, shown.html.includes(`${page}/packet`)]).toEqual([path, 200, false])
    }
    expect((await owner.open(papers)).text).toContain('Certificate of insurance')
    await setVenuePackets(app, true)
    expect((await owner.open(page)).text).toContain('Certificate asked for')
    await clear()
  })

  test('while the venue packets module is off, shared packets open until the event is over', async () => {
    await using app = await createTestApp(database)
    const { link, clear } = await createSharedPacket(app)
    const visit = await createAppVisitor(app)
    const read = async () => [(await visit(link)).status, (await visit(`${link}/papers/a-certificate`)).status]
    await setVenuePackets(app, false)
    expect(await read()).toEqual([200, 200])
    app.advance(middleOfTheNight - openingTime)
    expect(await read()).toEqual([200, 200])
    app.advance(nextMorning - middleOfTheNight)
    expect(await read()).toEqual([404, 404])
    const { text } = await parsePage(await visit(link))
    expect(text).toMatch(/This packet is closed.*please call us.*\(904\) \d{3}-\d{4}/)
    expect(text).not.toContain('Cistern')
    await setVenuePackets(app, true)
    expect(await read()).toEqual([200, 200])
    await clear()
  })

  test('the owner reads the consequences before switching the venue packets module off', async () => {
    await using app = await createTestApp(database)
    const { owner, page, clear } = await createSharedPacket(app)
    const asking = { key: 'key-of-a-request', holder: 'The Club', agentEmail: 'bea@agency.example' }
    await owner.post(`${page}/packet?open=certificate`, asking)
    expect((await owner.open(settingsPage)).text).toContain('1 packet ahead')
    const asked = await owner.post(settingsPage, { module: 'venue-packets', to: 'off' })
    expect(asked.status).toBe(422)
    for (const effect of [
      'The packet you made still opens for its venue, until the event is over.',
      '1 certificate you asked your agent for is not here yet.',
    ])
      expect(asked.page.text).toContain(effect)
    await clear()
  })
})
