import { describe, expect, test } from 'vitest'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const company = {
  company: 'Baptist Health, Inc.',
  billingEmail: 'ap@baptist.example',
  poNumber: 'PO 4471',
  otherDay: '2027-05-22',
  needsInvoice: 'yes',
  needsCertificate: 'yes',
}

describe.each(databases)('%s: events for a company', (database) => {
  test('billing details of a company survive errors and appear in the event, emails and invoice', async () => {
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
})
