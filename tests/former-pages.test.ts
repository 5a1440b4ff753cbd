import { expect, test } from 'vitest'
import { createTestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

test('former URLs of an event’s changes redirect to its change page', async () => {
  await using app = await createTestApp()
  const { id } = await insertEvent(app)
  for (const { visit } of [await createOwnerClient(app), await createUserClient(app, 'desk')])
    for (const [from, to] of [
      [`requests/${id}/changes`, `jobs/${id}/changes`],
      [`jobs/${id}/changes`, `jobs/${id}/change`],
      [`jobs/${id}/changes?what=price`, `jobs/${id}/change?what=price`],
      [`jobs/${id}/ask?said=kept`, `jobs/${id}/facts?open=ask&said=kept`],
    ] as const) {
      const answer = await visit(`/backbar/${from}`)
      expect([from, answer.status, answer.headers.get('Location')]).toEqual([from, 308, `/backbar/${to}`])
    }
})
