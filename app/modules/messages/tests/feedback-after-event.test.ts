import { expect, test } from 'vitest'
import { createTestApp } from '../../../../tests/test-app.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { getThread } from '../thread/thread.server.ts'

test('the conversation shows the feedback that the client no longer allows to publish', async () => {
  await using app = await createTestApp()
  const them = await createTestClient(app)
  await them.post({ signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' })
  await app.db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  const write = (words: string, mayShow: boolean) =>
    them.post({ intent: 'ask', words, ...(mayShow && { mayShow: 'on' }) })
  const reader = { isOwner: true, now: app.now(), timeZone: 'America/New_York' }
  const read = async () => (await getThread(app.db, them.event.id, reader))!.map(({ text }) => text)
  const permission = 'They let you show these words with their first names.'
  await write('We danced until eleven.', true)
  expect(await read()).toContain(`We danced until eleven.\n\n${permission}`)
  await write('It was fine.', true)
  expect(await read()).toContain('We danced until eleven.\n\nThey changed this since. Show it no longer.')
  expect(await read()).toContain(`It was fine.\n\n${permission}`)
  await write('It was fine.', false)
  expect(await read()).toContain('It was fine.\n\nThey changed this since. Show it no longer.')
  expect(await read()).toContain('It was fine.')
})
