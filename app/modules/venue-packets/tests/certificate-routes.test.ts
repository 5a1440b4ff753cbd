import { describe, expect, test } from 'vitest'
import { listBusinessDocuments } from '../../../operations/business-documents/business-documents.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { createUploadForm } from '../../../../tests/doubles/sample-pdf.ts'
import { validQuoteForm } from '../../../../tests/doubles/sample-form.ts'
import { createVisitor, listStoredData } from '../../../../tests/guest.ts'
import { databases, createTestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'

describe.each(databases)('%s: certificates of insurance', (database) => {
  test('a company event that needs an insurance certificate has a step for it', async () => {
    await using app = await createTestApp(database)
    const { ask } = await createVisitor(app)
    await ask({ ...validQuoteForm, company: 'Baptist Health, Inc.', needsCertificate: 'yes' })
    const [event] = (await listStoredData(app)).leads
    await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', event!.id).execute()
    const { text } = await (await createOwnerClient(app)).open(`/backbar/jobs/${event!.id}`)
    expect(text).toContain('Certificate, agent not asked')
  })

  test('an insurance certificate is requested by email once, marked received and erased with its event', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const event = await insertEvent(app, {}, { state: 'booked' })
    const other = await insertEvent(app, { fromEmail: 'ada@home.example' }, { state: 'booked' })
    const page = `/backbar/jobs/${event.id}/packet?open=certificate`
    const typed = { holder: '', neededBy: '2020-01-01', agentEmail: 'Bob', holderAddress: '12 Bay St', policy: 'GL 7' }
    const back = await owner.fill(page, typed)
    expect([back.status, back.page.fields.get('holderAddress'), back.page.fields.get('policy')]).toEqual([
      422,
      '12 Bay St',
      'GL 7',
    ])
    const asking = {
      key: 'key-of-a-request',
      holder: 'The Cistern Club of St. Augustine, LLC',
      holderAddress: '12 Bay St\nSt. Augustine',
      isAdditionalInsured: 'yes',
      neededBy: '2027-05-01',
      agentName: 'Bea',
      agentEmail: 'bea@agency.example',
      policy: 'GL 7',
    }
    for (const _ of [1, 2]) expect((await owner.post(page, asking)).to).toBe(`${page}&said=sent`)
    const emails = await app.db.selectFrom('email').selectAll().where('kind', '=', 'certificate').execute()
    expect(emails.map(({ recipient }) => recipient)).toEqual(['bea@agency.example'])
    for (const words of [
      'Certificate holder, exactly: The Cistern Club of St. Augustine, LLC',
      'Additional insured: yes, The Cistern Club of St. Augustine, LLC',
      'Certificate needed by: Saturday, May 1, 2027',
      'Event: Saturday, May 15, 2027, The Cistern Club',
    ])
      expect(emails[0]!.body_text).toContain(words)
    expect(emails[0]!.body_text).not.toContain('nora@home.example')
    // The agent is suggested for the next event.
    expect((await owner.open(`/backbar/jobs/${other.id}/packet?open=certificate`)).fields.get('agentEmail')).toBe(
      'bea@agency.example',
    )
    const certificate = `${event.id}-certificate-key-of-a-request`
    await owner.post(page, { intent: 'here', certificate })
    expect((await owner.open(page)).text).toContain('needed by May 1; received Nov 20')
    // Nothing of another event can be marked from here.
    await owner.post(`/backbar/jobs/${other.id}/packet?open=certificate`, { intent: 'not-here', certificate })
    expect((await owner.open(page)).text).toContain('received Nov 20')
    expect((await owner.open(`/backbar/settings/papers?event=${event.id}`)).text).toContain('For Nora Ephron')
    const words = { id: 'their-own-paper', kind: 'insurance', name: 'For the club', endsOn: '2027-06-01' }
    const sent = createUploadForm({ ...words, isForVenues: 'yes', event: event.id })
    expect((await owner.visit('/backbar/settings/papers', { method: 'POST', body: sent })).status).toBe(303)
    const [paper] = await listBusinessDocuments(app.db)
    expect(paper!.eventId).toBe(event.id)
    const packet = async (id: string) => (await owner.open(`/backbar/jobs/${id}/packet`)).text
    expect(await packet(event.id)).not.toContain('a certificate of insurance to hand out')
    expect(await packet(other.id)).toContain('a certificate of insurance to hand out')
    await owner.post(`/backbar/jobs/${event.id}/facts?open=venue`, {
      id: 'the-club-itself',
      seen: '',
      name: 'The Cistern Club',
    })
    const person = await getDataSubject(app.db, 'nora@home.example')
    expect(person.requests[0]!.night).toMatchObject({
      place: { name: 'The Cistern Club' },
      certificates: [{ holder: 'The Cistern Club of St. Augustine, LLC', receivedOn: '2026-11-20' }],
    })
    const seen = computeDataSubjectTag(person)
    expect(await eraseDataSubject(app, 'nora@home.example', seen, '')).toBe(true)
    expect(await listBusinessDocuments(app.db)).toEqual([])
    expect(await app.files.read(paper!.file)).toBeNull()
    expect(await app.db.selectFrom('certificate_request').selectAll().execute()).toEqual([])
  })
})
