import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { phonePhoto } from '../../../../tests/doubles/sample-images.ts'
import { samplePdf } from '../../../../tests/doubles/sample-pdf.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createStaffMember } from '../../../../tests/doubles/worked-event.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { databases, createAppVisitor, createTestApp, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { createMissingShifts } from '../shifts/sync-event-shifts.server.ts'

describe.each(databases)('%s', (database) => {
  test('a staff member’s link accepts twelve certificates a day', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const { path, visit } = await staffPage(app)
    const sent = []
    for (let i = 0; i < 14; i++) sent.push(await sendPaper(visit, path, `paper-${i}-key`, samplePdf()))
    expect(sent).toEqual([...Array.from({ length: 12 }, () => 303), 422, 422])
    app.advance(25 * 3_600_000)
    expect(await sendPaper(visit, path, 'paper-next-day', samplePdf())).toBe(303)
  })

  test('a certificate’s photo loses its metadata and is not served with public photos', async () => {
    await using app = await createTestApp(database)
    const { path, visit, personId } = await staffPage(app)
    const webp = await sharp(await phonePhoto())
      .keepMetadata()
      .webp()
      .toBuffer()
    for (const [i, photo] of [await phonePhoto(), webp].entries())
      expect(await sendPaper(visit, path, `photo-${i}-key`, photo)).toBe(303)
    const owner = await createOwnerClient(app)
    const rows = await app.db.selectFrom('staff_certificate').select(['id', 'file']).execute()
    expect(rows).toHaveLength(2)
    for (const { id, file } of rows) {
      expect((await visit(`/media/${file}`)).status).toBe(404)
      const kept = await owner.visit(`/backbar/crew/${personId}/papers/${id}`)
      const { exif, xmp, format } = await sharp(await kept.arrayBuffer()).metadata()
      expect([kept.status, format, exif, xmp]).toEqual([200, 'webp', undefined, undefined])
    }
  })

  test('a certificate photo stored before metadata was removed is served without it, after log-in only', async () => {
    await using app = await createTestApp(database)
    const { visit, personId } = await staffPage(app)
    const webp = await sharp(await phonePhoto())
      .keepMetadata()
      .webp()
      .toBuffer()
    await app.files.write('crew-of-before.webp', webp)
    const paper = {
      id: 'paper-of-before',
      staff_member_id: personId,
      kind: 'food-handler',
      number: '',
      created_by: 'person',
    }
    await app.db
      .insertInto('staff_certificate')
      .values({
        ...paper,
        issued_on: null,
        ends_on: null,
        file: 'crew-of-before.webp',
        created_at: 1,
        seen_by: null,
        seen_at: null,
      })
      .execute()
    expect((await visit('/media/crew-of-before.webp')).status).toBe(404)
    const owner = await createOwnerClient(app)
    const kept = await owner.visit(`/backbar/crew/${personId}/papers/paper-of-before`)
    expect((await sharp(await kept.arrayBuffer()).metadata()).exif).toBeUndefined()
  })

  test('an assistant can restore a certificate they deleted', async () => {
    await using app = await createTestApp(database)
    const { path, visit, personId } = await staffPage(app)
    await sendPaper(visit, path, 'paper-to-drop', samplePdf())
    const assistant = await createUserClient(app, 'desk')
    const here = `/backbar/crew/${personId}`
    const { to } = await assistant.post(here, { intent: 'drop-paper', id: 'paper-to-drop' })
    const bin = new URL(to, 'http://x').searchParams.get('bin')!
    expect((await assistant.post('/backbar/undo', { bin, to: here })).to).toBe(`${here}?said=restored`)
    expect(await app.db.selectFrom('staff_certificate').select('id').execute()).toEqual([{ id: 'paper-to-drop' }])
  })

  test('handing off one shift repeatedly notifies the other staff at most three times a day', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const { path, visit, shiftId } = await staffPage(app)
    const post = async (words: Record<string, string>) =>
      (await visit(path, { method: 'POST', body: new URLSearchParams(words) })).headers.get('Location') ?? ''
    const said = []
    for (let i = 0; i < 10; i++) {
      said.push(/said=([\w-]+)/.exec(await post({ intent: 'hand-over', post: shiftId, why: '' }))?.[1])
      const open = await app.db.selectFrom('shift_handoff').select('id').where('state', '=', 'open').executeTakeFirst()
      if (open) await post({ intent: 'keep-it', handOver: open.id })
    }
    expect(said).toEqual([...Array.from({ length: 3 }, () => 'hand-over'), ...Array.from({ length: 7 }, () => 'often')])
    const asked = await app.db.selectFrom('email').select('id').where('kind', '=', 'crew-hand-over').execute()
    expect(asked.length).toBeLessThanOrEqual(6)
  })
})

/** The page of a staff member who has a shift, with two colleagues. */
async function staffPage(app: TestApp) {
  const { db, config } = app
  const event = await createStoredEvent(db, openingTime, {})
  for (const [id, name] of [
    ['ana-id-0001', 'Ana Reyes'],
    ['ben-id-0001', 'Ben Ortiz'],
    ['cy-id-00001', 'Cy Dunn'],
  ] as const)
    await createStaffMember(db, { id, name, roles: ['lead', 'bartender'] })
  await acceptSampleProposal(db, event.id)
  await createMissingShifts(db, openingTime, config)
  const owner = await createOwnerClient(app)
  const { id: shiftId } = await db.selectFrom('shift').select('id').orderBy('seq').executeTakeFirstOrThrow()
  const personId = 'ben-id-0001'
  const tenure = {
    id: 'tenure-of-ben',
    shift_id: shiftId,
    staff_member_id: personId,
    since: 1,
    how: 'put-in',
    accepted_version: 1,
  }
  await db
    .insertInto('assignment')
    .values({
      ...tenure,
      until: null,
      confirmed_at: null,
      confirmed_version: null,
      run_sheet_seen_at: null,
      run_sheet_version: null,
      override_reason: null,
      overridden_by: null,
      end_reason: null,
    })
    .execute()
  const path = getStaffPagePath(
    await getOrCreateStaffLinkToken(db, personId, { secret: config.secret, now: app.now() }),
  )
  return { path, personId, shiftId, owner, visit: await createAppVisitor(app) }
}

async function sendPaper(
  visit: Awaited<ReturnType<typeof createAppVisitor>>,
  path: string,
  key: string,
  bytes: Uint8Array,
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'paper', key, paperKind: 'food-handler' }))
    form.append(name, value)
  form.append('file', new File([new Uint8Array(bytes)], 'card', { type: 'application/octet-stream' }))
  return (await visit(`${path}/papers`, { method: 'POST', body: form })).status
}
