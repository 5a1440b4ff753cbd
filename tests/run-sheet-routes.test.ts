import { expect, test } from 'vitest'
import { postponeAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import {
  saveRunSheetVersion,
  findRunSheetVersion,
  maxStoredVersions,
} from '../app/operations/events/run-sheet-versions.server.ts'
import { revokeSharedLink } from '../app/operations/events/shared-links.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { changeAgreement } from './agreed-change.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage, type Page } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

/** A booked event, and a visitor who scans the code on its run sheet. */
async function createPrintedRunSheet(app: TestApp) {
  const owner = await createOwnerClient(app)
  const stranger = await createAppVisitor(app)
  const { id } = await createStoredEvent(app.db, openingTime)
  await acceptSampleProposal(app.db, id)
  const path = `/backbar/jobs/${id}/sheet`
  const getCode = ({ links }: Page) => [...links].find(([words]) => words.startsWith('version'))![1]
  const scan = async (code: string) => parsePage(await stranger(new URL(code).pathname))
  return { ...owner, id, path, codeOf: getCode, scan, stranger }
}

test.each(databases)(
  '%s: the owner’s run sheet shows the amount to collect, the staff copy no amounts',
  async (database) => {
    await using app = await createTestApp(database)
    const { id, path, open, fill, stranger } = await createPrintedRunSheet(app)
    await fill(`/backbar/jobs/${id}/facts`, { contact: 'Marisol', contactPhone: '904-555-0161', minors: '12' })
    const own = await open(path)
    for (const words of [
      'Nora Ephron, Wedding',
      'Collect $1,040, unless it came in since',
      'Contact Marisol',
      'Minors 12',
      'Guests who don’t drink not known yet',
      'Leave base 1:00 PM',
      'Bar stops, pack up 10:00 PM',
      'Shaker 4',
      'Way in not known yet',
      'Guests arrived at',
    ])
      expect(own.text).toContain(words)
    expect(own.links.get('(904) 555-0161')).toBe('tel:+19045550161')
    expect(own.links.get('St. Augustine, FL 32084')).toContain('query=The+Cistern+Club%2C+St.+Augustine')
    const crews = await open(`${path}?copy=crew`)
    for (const secret of ['$', 'Collect', 'home.example', 'Money']) expect(crews.text).not.toContain(secret)
    expect(crews.headers.get('Content-Security-Policy')).toContain("img-src 'self'")
    expect((await stranger(path)).status).toBe(303)
    expect((await open('/backbar/jobs/nobody/sheet')).status).toBe(404)
  },
)

test.each(databases)(
  '%s: the printed code shows whether the run sheet is current or which lines changed',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id, path, open, fill, codeOf: getCode, scan } = await createPrintedRunSheet(app)
    const first = getCode(await open(path))
    // An unchanged run sheet keeps its version, for the owner's copy and the staff copy.
    expect(getCode(await open(`${path}?copy=crew`))).toBe(first)
    expect((await scan(first)).text).toMatch(/Still current.*May 15, 2027, version 1, first printed Nov 20/)

    await changeAgreement(db, id, { eventGuestCount: 130 })
    await fill(`/backbar/jobs/${id}/facts`, { toast: '19:15' })
    const changed = await scan(first)
    expect(changed.text).toMatch(/lines changed.*Guests 130 120.*Toast 7:15 PM new/)
    for (const secret of ['$', 'home.example']) expect(changed.text).not.toContain(secret)
    const second = getCode(await open(path))
    expect(second).toBe(first.replace(/1$/, '2'))
    expect((await scan(second)).text).toContain('Still current')
    expect((await scan(first)).text).toContain('130')

    expect((await scan(first.replace(/1$/, '77'))).text).toContain('Too old to compare')
    for (const wrong of [first.replace(/1$/, 'x'), first.replace('sheet/', 'sheet/-')])
      expect(await scan(wrong)).toMatchObject({ status: 404 })
    await postponeAgreement(db, id, { words: '' }, { today: '2026-11-20' }, { actor: 'owner', now: openingTime })
    expect((await scan(first)).text).toContain('The event is postponed')
    await revokeSharedLink(db, id, 'sheet', app.now())
    const revoked = await scan(first)
    expect([revoked.status, revoked.text]).toEqual([410, expect.stringContaining('This link was turned off')])
  },
)

test.each(databases)(
  '%s: concurrent prints share one version, and the oldest versions are deleted',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const lines = (words: string) => [{ id: 'who/guests', label: 'Guests', words }]
    const kept = await Promise.all([1, 2, 3].map(() => saveRunSheetVersion(db, 'lead', lines('120'), openingTime)))
    expect(new Set(kept.map(({ version }) => version))).toEqual(new Set([1]))
    for (let i = 0; i <= maxStoredVersions; i++)
      await saveRunSheetVersion(db, 'lead', lines(String(i)), openingTime + i)
    expect(await findRunSheetVersion(db, 'lead', 2)).toBeNull()
    expect(await findRunSheetVersion(db, 'lead', 3)).toEqual({ version: 3, lines: lines('1'), madeAt: openingTime + 1 })
  },
)
