import { expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { getCatalog } from '../catalog/catalog.server.ts'
import { getFullMenu } from '../catalog/full-menu.server.ts'
import { moveMenuEntry } from './menu-order.server.ts'

test.each(databases)('%s: visitors see each list in the order the owner set', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const { details } = await getFullMenu(db)
  await moveMenuEntry(db, 'experiences', 'dry-hire', -1)
  await moveMenuEntry(db, 'packages', 'base', 1)
  await moveMenuEntry(db, 'add-ons', 'travel', -1)
  await moveMenuEntry(db, 'details', details[0]!.id, 1)
  await moveMenuEntry(db, 'details', details[0]!.id, 1)
  await moveMenuEntry(db, 'details', 'no such detail', 1)
  const seen = await getCatalog(db)
  expect(seen.experiences.map(({ slug }) => slug)).toEqual(['hops-and-grapes', 'dry-hire', 'luxe-cocktail'])
  expect(seen.packages.map(({ slug }) => slug)).toEqual(['standard', 'base', 'elite'])
  expect(seen.addOns.map(({ code }) => code)).toEqual([
    'bartender',
    'service-time',
    'garnish',
    'mixer',
    'travel',
    'cocktail',
  ])
  expect(seen.details.map(({ heading }) => heading)).toEqual(['Last call', 'Service hours'])
  expect(seen.version).toBe(7)
})
