import { describe, expect, test } from 'vitest'
import { findStaffMember, listTimeOff, listCertificates, listStaffMembers } from '../members/staff-members.server.ts'
import { samplePdf } from '../../../../tests/doubles/sample-pdf.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const ben = { name: 'Ben Ortiz', phone: '(904) 555-0171', language: 'es', isBartender: 'yes' }

/** Adds a staff member by the form. Returns the page's path and the response. */
async function addStaffMember(
  owner: Awaited<ReturnType<typeof createOwnerClient>>,
  words: Record<string, string> = ben,
) {
  const { html, fields } = await owner.open('/backbar/crew/new')
  const [page = ''] = /\/backbar\/crew\/[\da-f-]{36}/.exec(html) ?? []
  return { page, answer: await owner.post(page, { ...Object.fromEntries(fields), ...words, intent: 'save' }) }
}

function sendCertificate(
  owner: { visit: (path: string, init: RequestInit) => Promise<Response> },
  page: string,
  bytes: Uint8Array,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    intent: 'paper',
    key: 'one-paper',
    paperKind: 'alcohol-service',
    endsOn: '2027-05-01',
  }))
    form.append(name, value)
  form.append('file', new Blob([bytes as never]), 'tips.pdf')
  return owner.visit(page, { method: 'POST', body: form })
}

const getId = async (app: TestApp) => (await listStaffMembers(app.db))[0]!.id

describe.each(databases)('%s: staff members', (database) => {
  test('a new staff member’s page asks for pay rate and names events needing leads', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    expect((await owner.open('/backbar/crew/new')).text).toContain('Add this staff member')
    const { page, answer } = await addStaffMember(owner)
    const [noRate, noLead] = ['No pay rate as bartender yet', 'Events with one bartender need a lead']
    const added = await owner.open(answer.to)
    expect(added.text).toContain(noRate)
    expect(added.text).toContain(noLead)
    expect(added.html).toContain(`href="${page}/pay"`)
    const assistant = await createUserClient(app, 'desk')
    expect((await assistant.open(page)).text).not.toContain(noRate)
    const { fields } = await owner.open(`${page}/pay`)
    await owner.post(`${page}/pay`, { ...Object.fromEntries(fields), bartender: '35', intent: 'save' })
    await owner.post(page, { ...Object.fromEntries((await owner.open(page)).fields), isLead: 'yes', intent: 'save' })
    const lead = await owner.open(page)
    expect(lead.text).not.toContain(noLead)
    expect(lead.text).toContain('No pay rate as lead yet')
    await owner.post(`${page}/pay`, {
      ...Object.fromEntries((await owner.open(`${page}/pay`)).fields),
      paidAs: 'friend',
      intent: 'save',
    })
    expect((await owner.open(page)).text).not.toContain('No pay rate')
  })

  test('a staff member’s details, certificates, days off and new link are saved', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    expect((await owner.open('/backbar/crew')).text).toContain('You work alone')
    const { page, answer } = await addStaffMember(owner)
    expect([answer.status, answer.to]).toEqual([303, expect.stringContaining(`${page}?said=kept`)])
    const id = await getId(app)
    expect(await findStaffMember(app.db, id)).toMatchObject({
      phone: '+19045550171',
      roles: ['bartender'],
      language: 'es',
    })
    expect((await owner.open('/backbar/crew')).text).toContain('One staff member')

    // Sending the form twice adds one certificate. A certificate from the owner counts at once.
    for (let i = 0; i < 2; i++) expect((await sendCertificate(owner, page, samplePdf())).status).toBe(303)
    const ids = [...(await owner.open(page)).html.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one)
    expect(ids.filter((one, i) => ids.indexOf(one) !== i)).toEqual([])
    const papers = await listCertificates(app.db, [id])
    expect(papers).toHaveLength(1)
    expect(papers[0]).toMatchObject({ seenBy: 'Olive Cartwright', endsOn: '2027-05-01' })
    const file = await owner.visit(`${page}/papers/${papers[0]!.id}`)
    expect([file.status, file.headers.get('Content-Security-Policy')]).toEqual([
      200,
      expect.stringContaining('sandbox'),
    ])
    const refused = await sendCertificate(owner, page, Buffer.from('<script>'))
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('neither a PDF nor a photo')])

    await owner.post(page, { intent: 'away', from: '2026-12-24', to: '2026-12-28', key: 'away-one' })
    await owner.post(page, { intent: 'away', weekday: '2', key: 'away-two' })
    await owner.post(page, [
      ['intent', 'boxes'],
      ['month', '2026-12'],
      ['day', '2026-12-04'],
      ['day', '2026-12-05'],
    ])
    const text = async () => (await owner.open(page)).text
    for (const words of ['December 24 to December 28', 'Every Tuesday', 'December 4', 'December 5'])
      expect(await text()).toContain(words)
    await owner.post(page, [
      ['intent', 'boxes'],
      ['month', '2026-12'],
      ['day', '2026-12-05'],
      ['shown', '2026-12-04'],
      ['shown', '2026-12-05'],
    ])
    expect((await listTimeOff(app.db, [id], '2026-11-20')).map(({ fromDay }) => fromDay).toSorted()).toEqual([
      '2026-11-20',
      '2026-12-05',
      '2026-12-24',
    ])
    const wrong = await owner.post(page, { intent: 'away', from: '2026-12-28', to: '2026-12-24' })
    expect([wrong.status, wrong.page.text]).toEqual([422, expect.stringContaining('not before the first')])
    const days = Array.from({ length: 400 }, (_, i) => ({
      id: `off-${i}`,
      staff_member_id: id,
      kind: 'cannot' as const,
      created_by: 'owner' as const,
      created_at: 0,
      from_day: '2026-12-30',
      to_day: '2026-12-30',
      weekday: null,
    }))
    await app.db.insertInto('staff_time_off').values(days).execute()
    const full = await owner.post(page, { intent: 'away', from: '2027-01-04', key: 'away-full' })
    expect([full.status, full.page.text]).toEqual([422, expect.stringContaining('no room for more days off')])

    const link = async () => /value="[^"]+(\/crew\/[\w-]{22})/.exec((await owner.open(page)).html)![1]
    const before = await link()
    await owner.post(page, { intent: 'new-link' })
    expect(await link()).not.toBe(before)
  })

  test('an invalid staff member form returns errors and keeps the typed text', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { answer } = await addStaffMember(owner, { ...ben, phone: '', isBartender: '', note: 'brings his own tools' })
    expect(answer.status).toBe(422)
    expect(answer.page.text).toContain('Enter a phone number or an email address')
    expect(answer.page.text).toContain('Check at least one')
    expect(answer.page.fields.get('note')).toBe('brings his own tools')
    expect(await listStaffMembers(app.db)).toEqual([])
  })

  test('an assistant sees neither the rates page nor any rate', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { page } = await addStaffMember(owner)
    const kept = await owner.fill(`${page}/pay`, { paidAs: 'payroll', unit: 'hour', bartender: '28', isManager: 'yes' })
    expect(kept.to).toContain('said=kept')
    expect(await findStaffMember(app.db, await getId(app))).toMatchObject({
      rates: { bartender: { unit: 'hour', cents: 2_800 } },
      isManager: true,
    })
    const desk = await createUserClient(app, 'desk')
    expect((await desk.visit(`${page}/pay`)).status).toBe(403)
    for (const path of ['/backbar/crew', page]) {
      const { html, status } = await desk.open(path)
      expect([status, html.includes('2,800') || html.includes('2800') || html.includes('$28')]).toEqual([200, false])
    }
    expect((await owner.open(page)).html).not.toContain('2800')
  })
})
