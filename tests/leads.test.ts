import { expect, test } from 'vitest'
import { databases, emptyHouse, visitor } from './house.ts'

test.each(databases)('%s: the house opens with its sample content', async (database) => {
  await using house = await emptyHouse(database)
  const visit = await visitor(house)
  const response = await visit('/')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Raising the Bar, Crafting Unforgettable Moments')
})
