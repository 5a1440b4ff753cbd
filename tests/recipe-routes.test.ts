import { expect, test } from 'vitest'
import { getRecipeBook } from '../app/drinks/recipe-book/recipe-book.server.ts'
import { alcoholFreeRecipes } from '../app/drinks/model/alcohol-free-recipes.ts'
import { standardRecipes } from '../app/drinks/model/recipes.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const oracle = {
  intent: 'save',
  name: 'The Oracle',
  'ingredient-0': 'gin',
  'amount-0': '1.5',
  'unit-0': 'oz',
  'ingredient-1': 'rosemary',
  'unit-1': 'each',
  isShown: 'yes',
}
const form = '/backbar/menu?open=recipes/new'

test.each(databases)('%s: a cocktail recipe can be added, edited, deleted and restored', async (database) => {
  await using app = await createTestApp(database)
  const owner = await createOwnerClient(app)
  const slugs = async (isOffered = false) =>
    (await getRecipeBook(app.db, { isOffered })).length - standardRecipes.length - alcoholFreeRecipes.length
  expect((await owner.post(form, oracle)).to).toBe('/backbar/menu?said=saved#recipes')
  const menu = await owner.open('/backbar/menu')
  expect(menu.text).toContain('1.5 oz gin and rosemary (amounts to be agreed)')
  const here = menu.links.get('The Oracle')!
  expect((await owner.fill(here, { intent: 'save', isShown: '', 'amount-1': '1' })).to).toContain('said=saved')
  expect([await slugs(), await slugs(true)]).toEqual([1, 0])
  const batch = await owner.open(`${here}&batch=40`)
  expect(batch.text).toContain('Batch for 40 drinks')
  expect(batch.text).toContain('1.78 L, 60.1 oz')
  expect((await owner.open(`${here}&batch=lots`)).text).toContain('Batch for 20 drinks')

  const { to } = await owner.post(here, { intent: 'delete' })
  expect(await slugs()).toBe(0)
  expect((await owner.visit(here)).status).toBe(404)
  expect((await owner.post(here, { intent: 'delete' })).to).toBe('/backbar/menu#recipes')
  const bin = new URL(to, 'http://bar').searchParams.get('bin')!
  expect((await owner.post('/backbar/undo', { bin, to: '/backbar/menu' })).to).toContain('said=restored')
  expect((await owner.open(here)).fields.get('name')).toBe('The Oracle')
})

test.each(databases)('%s: the recipe form keeps its input after errors, added rows and conflicts', async (database) => {
  await using app = await createTestApp(database)
  const owner = await createOwnerClient(app)
  const wrong = await owner.post(form, { ...oracle, 'amount-0': 'a lot', name: ' ' })
  expect(wrong.status).toBe(422)
  expect(wrong.page.fields.get('amount-0')).toBe('a lot')
  expect(wrong.page.html).toContain('id="name-error"')
  const namesake = await owner.post(form, { ...oracle, name: 'negroni' })
  expect(namesake.status).toBe(422)
  expect(namesake.page.text).toContain('one is called negroni already')
  const more = await owner.post('/backbar/menu?open=recipes/not-there-yet', { ...oracle, intent: 'more' })
  expect(more.status).toBe(200)
  expect(more.page.fields.get('ingredient-1')).toBe('rosemary')
  expect(more.page.fields.has('ingredient-6')).toBe(true)

  await owner.post(form, oracle)
  const here = (await owner.open('/backbar/menu')).links.get('The Oracle')!
  const { fields } = await owner.open(here)
  await owner.fill(here, { intent: 'save', garnish: 'rosemary' })
  const late = await owner.post(here, { ...Object.fromEntries(fields), intent: 'save', garnish: 'sage' })
  expect(late.status).toBe(409)
  expect(late.page.text).toContain('This was changed in the meantime')
  expect(late.page.fields.get('garnish')).toBe('sage')
  expect((await owner.post(here, { ...Object.fromEntries(late.page.fields), intent: 'save' })).status).toBe(303)
  await owner.post(here, { intent: 'delete' })
  const gone = await owner.post(here, { ...Object.fromEntries(fields), intent: 'save' })
  expect(gone.status).toBe(409)
  expect(gone.page.text).toContain('This recipe was deleted since you opened the page')
  expect((await owner.post(here, { ...Object.fromEntries(gone.page.fields), intent: 'save' })).status).toBe(303)
})
