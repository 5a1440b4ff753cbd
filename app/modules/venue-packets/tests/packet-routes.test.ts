import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listBusinessDocuments } from '../../../operations/business-documents/business-documents.server.ts'
import { createUploadForm, samplePdf } from '../../../../tests/doubles/sample-pdf.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'

const papers = '/backbar/settings/papers'
const certificate = { id: 'a-certificate', kind: 'insurance', name: '', endsOn: '2027-05-20', isForVenues: 'yes' }

describe.each(databases)('%s: venue packet', (database) => {
  test('the venue packet shows arrival, times, needs and certificate, but no price or phone number', async () => {
    await using app = await createTestApp(database)
    const { owner, event, page, path, open, visit } = await createVenuePacket(app)
    await owner.visit(papers, { method: 'POST', body: createUploadForm(certificate) })
    const w9 = { id: 'a-w-9-form', kind: 'w-9', name: '', endsOn: '' }
    await owner.visit(papers, { method: 'POST', body: createUploadForm(w9) })
    await owner.fill(page, { names: 'Olive and Theo', vehicle: 'White van', needs: 'Two outlets' })
    const response = await visit(path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
    const html = await response.text()
    const { text } = await parsePage(new Response(html))
    for (const words of [
      'The bar for Nora Ephron',
      'Saturday, May 15, 2027',
      'The Cistern Club, St. Augustine',
      'We arrive, load in and set up 3:00 PM',
      'Bar opens 5:00 PM',
      'Bar stops, we pack up 10:00 PM',
      'Olive and Theo',
      'White van',
      'Two outlets',
      'Certificate of insurance PDF, good until Thursday, May 20, 2027',
    ])
      expect(text).toContain(words)
    for (const words of ['$', '555-0199', 'nora@home.example', 'W-9', '120 guests']) expect(text).not.toContain(words)
    expect(brotliCompressSync(html).length).toBeLessThan(14 * 1024)
    const file = await visit(`${path}/papers/a-certificate`)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="nerd-tonic-certificate/)
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(samplePdf())
    // Documents that the packet does not offer return 404.
    for (const other of ['a-w-9-form', 'nothing', '..%2f..%2fpasswd', encodeURIComponent("' or 1=1")])
      expect((await visit(`${path}/papers/${other}`)).status).toBe(404)
    // A certificate made for another event returns 404.
    await app.db
      .updateTable('business_document')
      .set({ event_id: 'another' })
      .where('id', '=', 'a-certificate')
      .execute()
    expect((await visit(`${path}/papers/a-certificate`)).status).toBe(404)
    await app.db
      .updateTable('business_document')
      .set({ event_id: event.id })
      .where('id', '=', 'a-certificate')
      .execute()
    expect((await visit(`${path}/papers/a-certificate`)).status).toBe(200)
    // An expired certificate returns 404.
    app.advance(182 * 24 * 3_600_000)
    expect((await open()).text).toContain('Certificate of insurance: it is being renewed. Ask us for the new one.')
    expect((await visit(`${path}/papers/a-certificate`)).status).toBe(404)
    for (const { file } of await listBusinessDocuments(app.db)) await app.files.remove(file)
  })

  test('revoked venue packet links return 410 and forged links return 404', async () => {
    await using app = await createTestApp(database)
    const { owner, page, path, visit } = await createVenuePacket(app)
    expect((await owner.post(page, { intent: 'revoke' })).status).toBe(303)
    const gone = await visit(path)
    expect([gone.status, (await parsePage(gone)).text]).toEqual([
      410,
      expect.stringContaining('This packet is no longer shared'),
    ])
    expect((await visit(`${path}/papers/a-certificate`)).status).toBe(410)
    const again = findPacketLink(await owner.open(page))
    expect(again).not.toBe(path)
    expect((await visit(again)).status).toBe(200)
    for (const forged of [`${again.slice(0, -1)}x`, '/venue/x', `/venue/${'a'.repeat(22)}`, '/venue/..%2f..'])
      expect((await visit(forged)).status).toBe(404)
    expect(JSON.stringify(app.lines)).not.toContain(again.split('/')[2])
  })

  test('a venue packet is emailed once with the owner’s text, the link and a PDF', async () => {
    await using app = await createTestApp(database)
    const { owner, event, page, path } = await createVenuePacket(app)
    const back = await owner.fill(page, { intent: 'send', to: 'the venue', letter: 'Hello, we come.' })
    expect([back.status, back.page.fields.get('to'), back.page.fields.get('letter')]).toEqual([
      422,
      'the venue',
      'Hello, we come.',
    ])
    const sent = { intent: 'send', key: 'key-of-a-letter', to: 'gate@club.example', letter: 'Hello, we come.' }
    // Tapped twice, and sent again by an impatient browser.
    const taps = await Promise.all(Array.from({ length: 12 }, () => owner.post(page, sent)))
    for (const { to } of [...taps, await owner.post(page, sent)]) expect(to).toContain('said=sent')
    const emails = await app.db.selectFrom('email').selectAll().where('kind', '=', 'packet').execute()
    expect(emails.map(({ recipient, event_id }) => [recipient, event_id])).toEqual([['gate@club.example', event.id]])
    expect(emails[0]!.body_text).toContain('Hello, we come.')
    expect(emails[0]!.body_text).toContain(path)
    expect(emails[0]!.document).toContain('We arrive, load in and set up')
    expect(emails[0]!.document).not.toContain('555-0199')
    expect((await owner.open(page)).text).toContain('The last email is for gate@club.example')
  })

  test('the venue packet names missing times or a cancellation, and its form returns invalid input', async () => {
    await using app = await createTestApp(database)
    const { owner, event, page, open } = await createVenuePacket(app, { eventStartTime: null, eventEndTime: null })
    expect((await open()).text).toContain('The times are not settled yet.')
    const long = await owner.fill(page, { names: 'x'.repeat(301), vehicle: 'Van' })
    expect([long.status, long.page.fields.get('vehicle')]).toEqual([422, 'Van'])
    expect((await owner.fill(page, { vehicle: 'White van' })).status).toBe(303)
    const second = await owner.post(page, { ...Object.fromEntries(long.page.fields), names: 'Mia' })
    expect([second.status, second.page.fields.get('vehicle')]).toEqual([409, 'Van'])
    expect(second.page.text).toMatch(/Vehicle stored now White van yours Van/)
    await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', event.id).execute()
    const { text } = await open()
    expect(text).toContain('This event was canceled')
    expect(text).not.toContain('Cistern')
    expect((await owner.visit('/backbar/jobs/nobody/packet')).status).toBe(404)
  })
})

async function createVenuePacket(app: TestApp, request: Parameters<typeof insertEvent>[1] = {}) {
  const owner = await createOwnerClient(app)
  const event = await insertEvent(app, { phoneNumber: '+19045550199', ...request }, { state: 'booked' })
  const page = `/backbar/jobs/${event.id}/packet`
  const path = findPacketLink(await owner.open(page))
  const visit = await createAppVisitor(app)
  return { owner, event, page, path, visit, open: async () => parsePage(await visit(path)) }
}

function findPacketLink({ html }: { html: string }): string {
  return new URL(/value="(http[^"]+\/venue\/[\w-]{22})"/.exec(html)![1]!).pathname
}
