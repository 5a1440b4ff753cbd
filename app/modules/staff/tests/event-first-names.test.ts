import { describe, expect, test } from 'vitest'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createShift, createStaffMember } from '../../../../tests/doubles/worked-event.ts'
import { databases, createTestApp, openingTime, type Database } from '../../../../tests/test-app.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import type { Language } from '../../../ui/language.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { eraseStaffMember, findStaffErasurePreview } from '../pay/erase-staff-member.server.ts'

/** A past event where Ana Reyes and Theo Park poured, and Di carried the ice. Tips by card are off. */
async function createPouredEvent(database: Database, language: Language = 'en') {
  const app = await createTestApp(database)
  const { db } = app
  const them = await createTestClient(app, {}, language)
  await them.post({ signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' })
  await db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  await db.deleteFrom('shift').execute()
  await createStaffMember(db, { id: 'ana-id-0001', name: 'Ana Reyes' })
  await createStaffMember(db, { id: 'theo-id-001', name: 'Theo Park' })
  await createStaffMember(db, { id: 'di-id-00001', name: 'Di Moreno', roles: ['barback'] })
  await createShift(db, them.event.id, 'ana-id-0001', { role: 'lead', state: 'worked' })
  await createShift(db, them.event.id, 'theo-id-001', { seq: 2, state: 'worked' })
  await createShift(db, them.event.id, 'di-id-00001', { seq: 3, role: 'barback' })
  const getPath = async (id: string) =>
    getStaffPagePath(await getOrCreateStaffLinkToken(db, id, { secret: app.config.secret, now: openingTime }))
  /** Saves the form of the staff member's own page. */
  const agree = async (id: string, isAgreed = true) => {
    const fields = { intent: 'me', phone: '904 555 0199', language: 'en', ...(isAgreed && { showsFirstName: 'yes' }) }
    await them.visit(`${await getPath(id)}/me`, { method: 'POST', body: new URLSearchParams(fields) })
  }
  return { app, them, agree, getPath }
}

describe.each(databases)('%s: first names of the staff on the client page', (database) => {
  test('the client page names a staff member who allowed it on their staff page', async () => {
    const { app, them, agree, getPath } = await createPouredEvent(database)
    await using _ = app
    const before = await them.open()
    expect(before.text).toContain('Thank you from the people who poured for you.')
    expect(before.text).not.toMatch(/Ana|Theo/)
    const own = async () => parsePage(await them.visit(`${await getPath('ana-id-0001')}/me`))
    expect((await own()).html).not.toMatch(/name="showsFirstName"[^>]*checked/)
    await agree('ana-id-0001')
    expect((await own()).html).toMatch(/name="showsFirstName"[^>]*checked/)
    await agree('theo-id-001')
    await agree('di-id-00001')
    const named = await them.open()
    expect(named.text).toContain('Ana and Theo poured for you. Thank you from the whole team.')
    expect(named.text).not.toMatch(/Reyes|Park|Di /)
    await agree('ana-id-0001', false)
    expect((await them.open()).text).toContain('Theo poured for you.')
    expect((await them.open()).text).not.toContain('Ana')
  })

  test('the client page does not name staff who missed the shift, left or were erased', async () => {
    const { app, them, agree } = await createPouredEvent(database)
    await using _ = app
    for (const id of ['ana-id-0001', 'theo-id-001']) await agree(id)
    await app.db.updateTable('shift').set({ state: 'missed' }).where('seq', '=', 2).execute()
    expect((await them.open()).text).toContain('Ana poured for you.')
    await app.db.updateTable('staff_member').set({ inactive_since: '2026-11-19' }).execute()
    expect((await them.open()).text).toContain('Thank you from the people who poured for you.')
    const { mark } = (await findStaffErasurePreview(app.db, 'ana-id-0001', app.now()))!
    await eraseStaffMember(app, { personId: 'ana-id-0001', seen: mark, device: 'a test' })
    const ana = app.db.selectFrom('staff_member').select('shows_first_name').where('id', '=', 'ana-id-0001')
    expect(await ana.executeTakeFirst()).toEqual({ shows_first_name: 0 })
  })

  test('read-only readers, and clients before the event, see no staff names', async () => {
    const { app, them, agree } = await createPouredEvent(database)
    await using _ = app
    await agree('ana-id-0001')
    const be = (state: string) => app.db.updateTable('proposal').set({ state }).execute()
    await be('reserved')
    await them.post({ intent: 'share' })
    const page = await them.open()
    expect(page.text).not.toContain('Ana')
    const [, token] = /\/yours\/([\w-]{22})<\/b>/.exec(page.html)!
    await be('done')
    expect((await them.open()).text).toContain('Ana poured for you.')
    expect((await parsePage(await them.visit(`/yours/${token}`))).text).not.toContain('Ana')
  })

  test('the Spanish sentence has the right verb form for one or two names', async () => {
    const { app, them, agree } = await createPouredEvent(database, 'es')
    await using _ = app
    expect((await them.open()).text).toContain('Gracias de parte de las personas que sirvieron en tu evento.')
    await agree('theo-id-001')
    expect((await them.open()).text).toContain('Theo sirvió en tu evento.')
    await agree('ana-id-0001')
    expect((await them.open()).text).toContain('Ana y Theo sirvieron en tu evento. Gracias de parte de todo el equipo.')
  })
})
