import { expect, test } from 'vitest'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, openingTime } from '../../../../tests/test-app.ts'
import { createStaffMembers, sampleStaffMember } from './sample-staff.ts'

test('a search finds current and former staff members by name, but no erased ones', async () => {
  await using app = await createTestApp()
  const { open, visit } = await createOwnerClient(app)
  const gone = { goneSince: '2026-01-01' }
  await createStaffMembers(
    app,
    sampleStaffMember('Ana', { name: 'Ána Ortiz' }),
    sampleStaffMember('Ben', gone),
    sampleStaffMember('Cy', { ...gone, erasedAt: openingTime }),
  )
  await createStoredEvent(app.db, openingTime, { request: { requestorName: 'Ines Ortiz' } })
  const found = (await (await visit('/backbar/jobs/found?q=ortiz')).json()) as { href: string; hint: string }[]
  expect(found.map(({ href, hint }) => [href, hint]).slice(0, 2)).toEqual([
    ['/backbar/crew/ben', 'no longer on your team'],
    ['/backbar/crew/ana', 'on your team'],
  ])
  expect(found).toHaveLength(3)
  const page = await open('/backbar/jobs?q=%C3%A1na')
  expect(page.text).toMatch(/Ána Ortiz ?, on your team/)
  expect(page.links.get('Ána Ortiz')).toBe('/backbar/crew/ana')
  expect(page.text).not.toContain('Nothing matches that.')
})
