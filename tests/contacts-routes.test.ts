import { describe, expect, test } from 'vitest'
import { computeClientLinkToken } from '../app/agreements/proposals/client-link.server.ts'
import { listEventContacts } from '../app/events/event/contacts.server.ts'
import { up as eventContacts } from '../app/plumbing/database/migrations/0232-event-contacts.ts'
import { runFormerMigration } from './former-migration.ts'
import { createTestClient } from './test-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const signed = { signature: 'Dana Lee', consent: 'on', intent: 'yes', version: '1', total: '104000' }
const dana = {
  intent: 'contact-add',
  contact: 'new',
  name: 'Dana Lee',
  role: 'planner',
  email: 'dana@plan.example',
  phone: '(904) 555-0188',
}

/** A client with a proposal, and the owner who adds contacts to the event. */
async function withProposal(app: TestApp) {
  const them = await createTestClient(app)
  const owner = await createOwnerClient(app)
  const { id } = them.event
  const event = `/backbar/jobs/${id}`
  const contacts = () => listEventContacts(app.db, id)
  /** Path of a contact's own client link. */
  async function linkPath(name: string): Promise<string> {
    const contact = (await contacts()).find((one) => one.name === name)!
    const link = await app.db
      .selectFrom('client_link')
      .select(['id', 'generation'])
      .where('contact_id', '=', contact.id)
      .executeTakeFirstOrThrow()
    return `/yours/${computeClientLinkToken(app.config.secret, link)}`
  }
  const emails = () => app.db.selectFrom('email').selectAll().where('event_id', '=', id).orderBy('recipient').execute()
  return { them, owner, id, event, contacts, linkPath, emails }
}

describe.each(databases)('%s: contacts of an event', (database) => {
  test('a new event has one contact, its client, who gets emails and may sign', async () => {
    await using app = await createTestApp(database)
    const { contacts, id } = await withProposal(app)
    expect(await contacts()).toEqual([
      {
        id,
        eventId: id,
        name: 'Nora Ephron',
        email: 'nora@home.example',
        phone: '+19045550142',
        role: 'couple',
        getsEmails: true,
        maySign: true,
      },
    ])
  })

  test('correcting an inquiry updates its first contact', async () => {
    await using app = await createTestApp(database)
    const { owner, event, contacts } = await withProposal(app)
    await owner.fill(`${event}/edit`, { requestorName: 'Nora Jane Ephron', fromEmail: 'jane@home.example' })
    expect(await contacts()).toMatchObject([{ name: 'Nora Jane Ephron', email: 'jane@home.example' }])
  })

  test('the owner adds a planner, and the history records it', async () => {
    await using app = await createTestApp(database)
    const { owner, event, contacts } = await withProposal(app)
    const added = await owner.post(event, { ...dana, getsEmails: 'yes' })
    expect([added.status, added.to]).toEqual([303, `${event}?said=contact-added#contacts`])
    expect((await contacts())[1]).toMatchObject({
      name: 'Dana Lee',
      role: 'planner',
      phone: '+19045550188',
      getsEmails: true,
      maySign: false,
    })
    expect((await owner.open(event)).text).toContain('Planner · gets emails · may not sign')
    expect((await owner.open(`${event}/history`)).text).toContain('Contact added: Dana Lee')
    expect((await owner.open('/backbar/jobs?q=dana%40plan')).text).toContain('Nora')
  })

  test('each email to the client goes to contacts who get emails, with their own link', async () => {
    await using app = await createTestApp(database)
    const { them, owner, event, linkPath, emails } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes' })
    await owner.post(event, { ...dana, name: 'Ruth Payer', email: 'ruth@home.example', role: 'payer' })
    await owner.post(`${event}/proposal/act`, { intent: 'answer', answer: 'Yes, we bring ice.' })
    const answers = (await emails()).filter(({ kind }) => kind === 'answer')
    expect(answers.map(({ recipient }) => recipient)).toEqual(['dana@plan.example', 'nora@home.example'])
    const [copy, original] = answers as [(typeof answers)[0], (typeof answers)[0]]
    const own = await linkPath('Dana Lee')
    for (const body of [copy.body_text, copy.body_html]) {
      expect(body).toContain('Copy for Dana Lee, a contact of this event.')
      expect(body).toContain(own)
      expect(body).not.toContain(them.here)
    }
    expect(original.body_text).not.toContain('Copy for')
    expect(copy.message_id).not.toBe(original.message_id)
  })

  test('the link of a contact without signing rights shows the page and accepts no signature', async () => {
    await using app = await createTestApp(database)
    const { them, owner, event, linkPath } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes' })
    const own = await linkPath('Dana Lee')
    const page = await parsePage(await them.visit(own))
    expect([page.status, page.html.includes('name="signature"')]).toEqual([200, false])
    expect((await them.post(signed, own)).status).toBe(403)
    expect((await them.post(signed, `${own}/pay`)).to).toBe(own)
    expect(await them.state()).toBe('out')
  })

  test('a signature by any contact who may sign books the event for everyone', async () => {
    await using app = await createTestApp(database)
    const { them, owner, event, linkPath, emails } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes', maySign: 'yes' })
    await owner.post(event, { ...dana, name: 'Ruth Payer', email: 'ruth@home.example', maySign: 'yes' })
    const own = await linkPath('Dana Lee')
    expect((await them.post(signed, own)).status).toBe(303)
    expect(await them.state()).toBe('agreed')
    const signature = await app.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow()
    expect(signature).toMatchObject({ name: 'Dana Lee', email: 'dana@plan.example' })
    const copies = (await emails()).filter(({ kind }) => kind === 'agreement')
    expect(copies.map(({ recipient }) => recipient)).toContain('nora@home.example')
    expect(copies.map(({ recipient }) => recipient)).toContain('dana@plan.example')
    expect(copies.map(({ recipient }) => recipient)).not.toContain('ruth@home.example')
    // The second contact who may sign reads who signed.
    const second = await them.post({ ...signed, signature: 'Ruth Payer' }, await linkPath('Ruth Payer'))
    expect(second.page.text + (await parsePage(await them.visit(them.here))).text).toContain('Dana Lee')
    expect(await app.db.selectFrom('signature').select('id').execute()).toHaveLength(1)
  })

  test('the link of a removed contact opens nothing, and undo restores contact and link', async () => {
    await using app = await createTestApp(database)
    const { them, owner, event, contacts, linkPath } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes', maySign: 'yes' })
    const own = await linkPath('Dana Lee')
    const { id } = (await contacts())[1]!
    const removed = await owner.post(event, { intent: 'contact-remove', contact: id })
    expect((await them.visit(own)).status).toBe(404)
    const [, bin = ''] = /bin=([\w-]+)/.exec(removed.to) ?? []
    await owner.post('/backbar/undo', { bin, to: event })
    expect((await them.visit(own)).status).toBe(200)
    expect(await contacts()).toHaveLength(2)
  })

  test('the first contact may lose the right to sign once another contact has it', async () => {
    await using app = await createTestApp(database)
    const { them, owner, event, id, contacts } = await withProposal(app)
    const first = { intent: 'contact-save', contact: id, role: 'planner' }
    const refused = await owner.post(event, first)
    expect([refused.status, refused.page.text]).toEqual([
      422,
      expect.stringContaining('At least one contact has to be able to sign'),
    ])
    await owner.post(event, { ...dana, maySign: 'yes' })
    expect((await owner.post(event, first)).status).toBe(303)
    expect((await contacts())[0]).toMatchObject({ role: 'planner', maySign: false })
    expect((await them.post({ ...signed, signature: 'Nora Ephron' })).status).toBe(403)
    const last = (await contacts())[1]!.id
    expect((await owner.post(event, { intent: 'contact-remove', contact: last })).status).toBe(422)
  })

  test.each([
    [{ name: '' }, 'Enter the contact’s name'],
    [{ email: '', phone: '' }, 'Enter an email address or a phone number'],
    [{ email: '', getsEmails: 'yes' }, 'Enter the address that gets the event’s emails'],
    [{ email: 'nora@home.example' }, 'Another contact of this event already has this email address'],
    [{ email: 'dana at plan' }, 'Enter an email address, such as name@example.com'],
  ])('the contact form returns invalid input %j with the typed values', async (wrong, message) => {
    await using app = await createTestApp(database)
    const { owner, event, contacts } = await withProposal(app)
    const answer = await owner.post(event, { ...dana, ...wrong })
    expect([answer.status, answer.page.text]).toEqual([422, expect.stringContaining(message)])
    const typed = { ...dana, ...wrong }
    expect(answer.page.fields.get('email')).toBe(typed.email)
    expect(answer.page.fields.get('name')).toBe(typed.name)
    expect(await contacts()).toHaveLength(1)
  })

  test('an event has 12 contacts at most', async () => {
    await using app = await createTestApp(database)
    const { owner, event, contacts } = await withProposal(app)
    for (let i = 0; i < 11; i++) await owner.post(event, { ...dana, email: `dana${i}@plan.example` })
    const refused = await owner.post(event, { ...dana, email: 'dana11@plan.example' })
    expect([refused.status, (await contacts()).length]).toEqual([422, 12])
  })

  test('an assistant adds a contact without emails and without signing rights', async () => {
    await using app = await createTestApp(database)
    const { event, contacts } = await withProposal(app)
    const mia = await createUserClient(app, 'desk')
    expect((await mia.open(`${event}?contact=new`)).html).not.toContain('name="maySign"')
    expect((await mia.post(event, { ...dana, getsEmails: 'yes', maySign: 'yes' })).status).toBe(303)
    expect((await contacts())[1]).toMatchObject({ name: 'Dana Lee', getsEmails: false, maySign: false })
  })

  test('an assistant edits a contact and leaves its rights unchanged', async () => {
    await using app = await createTestApp(database)
    const { owner, event, id, contacts } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes', maySign: 'yes' })
    const mia = await createUserClient(app, 'desk')
    const contact = (await contacts())[1]!.id
    await mia.post(event, { ...dana, intent: 'contact-save', contact, name: 'Dana Lee-Ruiz' })
    await mia.post(event, { intent: 'contact-save', contact: id, role: 'planner' })
    expect(await contacts()).toMatchObject([
      { role: 'planner', maySign: true },
      { name: 'Dana Lee-Ruiz', getsEmails: true, maySign: true },
    ])
  })

  test('erasing a contact whose email address was corrected disables their link', async () => {
    await using app = await createTestApp(database)
    const { them, owner, event, contacts, linkPath } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes' })
    const own = await linkPath('Dana Lee')
    const contact = (await contacts())[1]!.id
    await owner.post(event, { ...dana, intent: 'contact-save', contact, email: 'lee@plan.example', getsEmails: 'yes' })
    const page = '/backbar/in-and-out?open=erase&email=lee%40plan.example'
    expect((await owner.post(page, Object.fromEntries((await owner.open(page)).fields))).status).toBe(303)
    expect((await them.visit(own)).status).toBe(404)
  })

  test('undo does not restore a removed contact who was erased', async () => {
    await using app = await createTestApp(database)
    const { owner, event, contacts } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes' })
    const removed = await owner.post(event, { intent: 'contact-remove', contact: (await contacts())[1]!.id })
    const [, bin = ''] = /bin=([\w-]+)/.exec(removed.to) ?? []
    const page = '/backbar/in-and-out?open=erase&email=dana%40plan.example'
    expect((await owner.post(page, Object.fromEntries((await owner.open(page)).fields))).status).toBe(303)
    await owner.post('/backbar/undo', { bin, to: event })
    expect(await contacts()).toHaveLength(1)
  })

  test('an event from an earlier version gets its first contact from the quote request', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { owner, event, id, contacts } = await withProposal(app)
    await db.deleteFrom('event_contact').where('id', '=', id).execute()
    await db.updateTable('event').set({ from_email: 'new@home.example' }).where('id', '=', id).execute()
    expect(await contacts()).toMatchObject([{ id, email: 'new@home.example', maySign: true }])
    await owner.post(event, { ...dana, maySign: 'yes' })
    await owner.post(event, { intent: 'contact-save', contact: id, role: 'planner' })
    expect(await contacts()).toMatchObject([{ id, role: 'planner', maySign: false }, { name: 'Dana Lee' }])
  })

  test('erasing a person removes them from other people’s events, with their link', async () => {
    await using app = await createTestApp(database)
    const { them, owner, event, contacts, linkPath } = await withProposal(app)
    await owner.post(event, { ...dana, getsEmails: 'yes' })
    const own = await linkPath('Dana Lee')
    const file = await (await owner.visit('/backbar/in-and-out/person.json?email=dana%40plan.example')).json()
    expect(file.contacts).toMatchObject([{ name: 'Dana Lee', role: 'planner' }])
    const page = '/backbar/in-and-out?open=erase&email=dana%40plan.example'
    const { fields } = await owner.open(page)
    expect((await owner.post(page, Object.fromEntries(fields))).status).toBe(303)
    expect(await contacts()).toHaveLength(1)
    expect((await them.visit(own)).status).toBe(404)
  })

  test('the migration gives existing events their first contact', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { contacts, id } = await withProposal(app)
    const before = await contacts()
    await runFormerMigration(db, eventContacts, ['event_contact', 'client_link.contact_id'])
    expect(await listEventContacts(db, id)).toEqual(before)
  })
})
