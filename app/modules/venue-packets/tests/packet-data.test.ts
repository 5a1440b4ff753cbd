import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { chooseModulesOnce } from '../../../office/what-you-use/choose-modules.server.ts'
import { listEnabledModules } from '../../../modules.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { signedAgreement } from '../../../../tests/paying-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { createAppVisitor, createTestApp, databases, openingTime } from '../../../../tests/test-app.ts'

describe.each(databases)('%s: data of venue packets', (database) => {
  test('a data export contains an event’s venue packet whether venue packets are on or off', async () => {
    await using app = await createTestApp(database)
    const event = await insertEvent(app, {}, { state: 'booked' })
    const other = await insertEvent(app)
    await (await createOwnerClient(app)).fill(`/backbar/jobs/${event.id}/packet`, { vehicle: 'White van' })
    const readDetails = async () => {
      const { requests } = await getDataSubject(app.db, 'nora@home.example')
      return Object.fromEntries(requests.map(({ id, night }) => [id, night]))
    }
    const before = await readDetails()
    expect(before[event.id]).toMatchObject({ packet: { vehicle: 'White van' }, certificates: [] })
    expect(before[other.id]).toBeNull()
    await switchModules(app.db, ['venue-packets'], false, { all: ['venue-packets'], by: null, now: app.now() })
    expect(await readDetails()).toEqual(before)
  })

  test('the venue packets module starts on only in a business that shared a packet', async () => {
    await using fresh = await createTestApp(database)
    await chooseModulesOnce(fresh.db, { isAll: false, now: fresh.now() })
    expect(await listEnabledModules(fresh.db)).not.toContain('venue-packets')
    await using app = await createTestApp(database)
    const event = await insertEvent(app, {}, { state: 'booked' })
    await (await createOwnerClient(app)).open(`/backbar/jobs/${event.id}/packet`)
    await chooseModulesOnce(app.db, { isAll: false, now: app.now() })
    expect(await listEnabledModules(app.db)).toContain('venue-packets')
  })

  test('the venue packet reports an unreadable signed proposal', async () => {
    await using app = await createTestApp(database)
    const { eventId } = await signedAgreement(app.db, { secret: app.config.secret })
    await app.db.updateTable('proposal').set({ document: 'null' }).where('event_id', '=', eventId).execute()
    const packet = await (await createOwnerClient(app)).open(`/backbar/jobs/${eventId}/packet`)
    expect([packet.status, packet.text]).toEqual([409, expect.stringContaining('The stored proposal can’t be read')])
  })

  test('the venue packet of an event in another time zone shows that zone', async () => {
    await using app = await createTestApp(database)
    const there = { eventLocation: 'Destin, FL 32541', zip: '32541' }
    const request = { ...there, timeZone: 'America/Chicago', eventDate: '2027-05-15' }
    const { id } = await createStoredEvent(app.db, openingTime, { request })
    const sample = sampleProposal()
    await acceptSampleProposal(app.db, id, { document: { ...sample, event: { ...sample.event, ...there } } })
    const { html } = await (await createOwnerClient(app)).open(`/backbar/jobs/${id}/packet`)
    const [, link] = /value="[^"]*(\/venue\/[\w-]+)"/.exec(html)!
    const { text } = await parsePage(await (await createAppVisitor(app))(link!))
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('3:00 PM Central')
  })
})
