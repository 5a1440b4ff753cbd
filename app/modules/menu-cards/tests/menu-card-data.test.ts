import { describe, expect, test } from 'vitest'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { getIslandWeight } from '../../../../tests/doubles/island-weight.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { signedAgreement } from '../../../../tests/paying-client.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { createTestApp, databases } from '../../../../tests/test-app.ts'

describe.each(databases)('%s: data of menu cards', (database) => {
  test('a person’s data export includes their menu card', async () => {
    await using app = await createTestApp(database)
    const { here, post } = await createTestClient(app)
    await post({ intent: 'save', title: 'Nora & Nick', 'recipe-0': 'negroni', 'name-0': 'The Nora' }, `${here}/drinks`)
    const { menuCards } = await getDataSubject(app.db, 'nora@home.example')
    expect(menuCards).toMatchObject([{ title: 'Nora & Nick', drinks: [{ recipe: 'negroni', name: 'The Nora' }] }])
  })

  test('the drinks page reports an unreadable signed proposal', async () => {
    await using app = await createTestApp(database)
    const { eventId } = await signedAgreement(app.db, { secret: app.config.secret })
    await app.db.updateTable('proposal').set({ document: 'null' }).where('event_id', '=', eventId).execute()
    const drinks = await (await createOwnerClient(app)).open(`/backbar/jobs/${eventId}/drinks`)
    expect([drinks.status, drinks.text]).toEqual([409, expect.stringContaining('The stored proposal can’t be read')])
  })

  test('the menu opened by a read-only link links to the read-only page', async () => {
    await using app = await createTestApp(database)
    const { here, open, post, visit } = await createTestClient(app)
    await post({ intent: 'share' })
    const [, reader = ''] = /(\/yours\/[\w-]{22})<\/b>/.exec((await open()).html) ?? []
    expect(reader).not.toBe(here)
    for (const page of ['drinks', 'card']) {
      const [read, posted] = [await visit(`${reader}/${page}`), await post({ intent: 'save' }, `${reader}/${page}`)]
      expect([page, read.status, read.headers.get('Location')]).toEqual([page, 303, reader])
      expect([page, posted.status, posted.to]).toEqual([page, 307, reader])
    }
  })
})

test('the menu card editor loads at most 40 kB of script', () => {
  expect(getIslandWeight('edit-menu-card.island.ts')).toBeLessThanOrEqual(40_000)
})
