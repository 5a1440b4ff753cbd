import { describe, expect, test } from 'vitest'
import { listBusinessDocuments } from '../app/operations/business-documents/business-documents.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../app/upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../app/upkeep/privacy/data-subject.server.ts'
import { createUploadForm } from './doubles/sample-pdf.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

const company = {
  company: 'Baptist Health, Inc.',
  billingEmail: 'ap@baptist.example',
  poNumber: 'PO 4471',
  otherDay: '2027-05-22',
  needsInvoice: 'yes',
  needsCertificate: 'yes',
}

describe.each(databases)('%s: events for a company', (database) => {
  test('billing details survive errors and appear in the event, emails and invoice', async () => {
    await using app = await createTestApp(database)
    const { ask } = await createVisitor(app)
    const back = await ask({
      ...validQuoteForm,
      ...company,
      requestorName: '',
      billingEmail: 'accounting',
      otherDay: '2020-01-01',
    })
    expect(back.response.status).toBe(422)
    expect(back.page.text).toContain('Enter an email address, such as name@example.com, or leave it empty')
    expect(back.page.text).toContain('Choose today or a later date')
    for (const name of ['company', 'poNumber', 'billingEmail', 'otherDay'])
      expect(back.page.fields.get(name)).toBe({ ...company, billingEmail: 'accounting', otherDay: '2020-01-01' }[name])
    expect(back.page.html).toMatch(/<details class="folded" open="">\s*<summary>It’s for a company/)
    expect(back.page.html).toMatch(/name="needsCertificate"[^>]*checked/)
    expect((await ask({ ...validQuoteForm, ...company })).response.status).toBe(303)
    const { leads: events, emails } = await listStoredData(app)
    const event = events[0]!
    expect(JSON.parse(event.request).company).toEqual({
      name: 'Baptist Health, Inc.',
      billingEmail: 'ap@baptist.example',
      poNumber: 'PO 4471',
      otherDay: '2027-05-22',
      needs: ['invoice', 'certificate'],
    })
    for (const { kind, body_text, template_params } of emails) {
      expect(body_text).toContain('Another date that works: Saturday, May 22, 2027')
      expect(body_text).toContain('They need: an invoice, a certificate of insurance')
      expect(body_text).toContain(kind === 'receipt' ? 'ap@baptist[.]example' : 'ap@baptist.example')
      // The nine fields of the template stay nine.
      if (kind === 'alert') expect(Object.keys(JSON.parse(template_params!))).toHaveLength(9)
    }
    const owner = await createOwnerClient(app)
    const page = `/backbar/jobs/${event.id}`
    const stands = (state: string) => app.db.updateTable('event').set({ state }).where('id', '=', event.id).execute()
    await stands('booked')
    expect((await owner.open(page)).text).toContain('Certificate, agent not asked')
    await stands('new')
    expect((await owner.open('/backbar/jobs?q=baptist')).text).toContain('Nora Ephron')
    expect((await owner.fill(`${page}/edit`, { message: 'By phone' })).status).toBe(303)
    expect((await owner.open(page)).text).toContain('PO number PO 4471')
    // The invoice names the company and goes to the billing address.
    await stands('replied')
    const due = { intent: 'due', key: 'key-of-a-due', dueLabel: 'Everything', dueSum: '100', dueOn: '2026-12-30' }
    await owner.post(`${page}/money`, due)
    expect((await owner.open(`${page}/money`)).fields.get('poNumber')).toBe('PO 4471')
    await owner.post(`${page}/money`, { intent: 'invoice-send', key: 'key-of-an-invoice', poNumber: 'PO 4471' })
    const invoice = await app.db
      .selectFrom('email')
      .select(['recipient', 'document', 'body_text', 'body_html'])
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow()
    expect(invoice.recipient).toBe('ap@baptist.example')
    // The link to the client page lets its holder agree and change, so the invoice must not contain it.
    expect(JSON.stringify(invoice)).not.toContain('/yours/')
    expect(invoice.document).toContain('Baptist Health, Inc., Nora Ephron, ap@baptist.example')
  })

  test('a certificate is requested from the agent once, marked received and erased with its event', async () => {
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
