import { describe, expect, test } from 'vitest'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, createAppVisitor } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { signedAgreement } from './paying-client.ts'

const altered = [
  ['a time zone that is none', { zone: 'America/New_Yorx' }],
  ['facts that are cut off', { content: '{"document":{"event"' }],
  ['facts that are no facts', { content: 'null' }],
  ['no time zone', { zone: '' }],
] as const

describe.each(databases)('%s: an altered stored signature', (database) => {
  test.each(altered)(
    'a stored signature with %s is reported as altered in the record and both copies',
    async (_, set) => {
      await using app = await createTestApp(database)
      const { eventId, path } = await signedAgreement(app.db, { secret: app.config.secret })
      await app.db.updateTable('signature').set(set).where('event_id', '=', eventId).execute()
      const [visit, owner] = [await createAppVisitor(app), await createOwnerClient(app)]
      const record = await owner.open(`/backbar/jobs/${eventId}/agreement`)
      expect([record.status, /was changed after|no longer as it was|CHANGED since/.test(record.text)]).toEqual([
        200,
        true,
      ])
      const ours = await owner.visit(`/backbar/jobs/${eventId}/agreement.pdf`)
      expect([ours.status, await ours.text()]).toEqual([409, expect.stringContaining('altered')])
      for (const [language, word] of [
        ['en', 'altered'],
        ['es', 'alterada'],
      ] as const) {
        const theirs = await visit(`${path}/agreement.pdf?language=${language}`)
        expect([theirs.status, await theirs.text()]).toEqual([409, expect.stringContaining(word)])
        const page = await visit(`${path}?language=${language}`)
        expect([page.status, (await parsePage(page)).text.length > 200]).toEqual([200, true])
      }
    },
  )
})
