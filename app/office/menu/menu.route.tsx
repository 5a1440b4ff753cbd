import { data, redirect } from 'react-router'
import { getToday } from '../../business/dates.ts'
import { findPathModule } from '../../business/auth/permissions.ts'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm, handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import type { EditState } from '../../business/forms/edit-state.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { computeBatch } from '../../drinks/recipe-book/cocktail-batch.ts'
import { toModelRecipe } from '../../drinks/recipe-book/custom-recipe.ts'
import { findCustomRecipe, recipeEditForm, listCustomRecipes } from '../../drinks/recipe-book/recipe-book.server.ts'
import { RecipePage } from '../../drinks/recipe-book/recipe-page.tsx'
import { RecipesSection } from '../../drinks/recipe-book/recipes-section.tsx'
import { createStorePricesEditForm, getStorePricesSummary } from '../../drinks/shopping-list/store-prices.server.ts'
import { StorePricesPage, StorePricesSection } from '../../drinks/shopping-list/store-prices-page.tsx'
import { getFullMenu } from '../../menu/catalog/full-menu.server.ts'
import { createMenuEntryEditForm } from '../../menu/editor/menu-entry-form.server.ts'
import { menuEntryTypes, parseMenuEntryTypeName } from '../../menu/editor/menu-entry-types.ts'
import { MenuEntryPage } from '../../menu/editor/menu-entry-page.tsx'
import { MenuPage } from '../../menu/editor/menu-page.tsx'
import { moveMenuEntry, menuListNames } from '../../menu/editor/menu-order.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/menu.route'

const menuPath = '/backbar/menu'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const { name, key } = parseOpenEntry(request)
  const lists = {
    menu: await getFullMenu(db),
    recipes: await listCustomRecipes(db),
    prices: await getStorePricesSummary(db),
  }
  const { menu } = lists
  if (name === null) return data({ ...lists, opened: null })
  if (name === 'store-prices') {
    const { data: state, init } = await getEditFormState(db, request, await getStorePricesForm(db, now()), key)
    return data({ ...lists, opened: { kind: 'store-prices' as const, state } }, init ?? {})
  }
  if (name === 'recipes') {
    const { data: state, init } = await getEditFormState(db, request, recipeEditForm, key, { isShown: 'yes' })
    return data(
      { ...lists, opened: { kind: 'recipes' as const, state, batch: await getBatch(db, request, key) } },
      init ?? {},
    )
  }
  const kind = parseMenuEntryTypeName(name)
  if (!kind) {
    redirectToModulePage(request, name)
    return data({ ...lists, opened: { kind, state: null } }, { status: 404 })
  }
  const kept = createMenuEntryEditForm(menu, kind, key)
  const { data: state, init } = await getEditFormState(db, request, kept, key, menuEntryTypes[kind].fresh?.input)
  return data({ ...lists, opened: { kind, state, pictures: await getPhotosBySlot(db) } }, init ?? {})
}

/** Saves or deletes the open entry, or moves a list entry up or down. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const { name, key } = parseOpenEntry(request)
  if (name === null) {
    const input = await parseFormInput(request)
    const moved = menuListNames.find((menuPath) => menuPath === input.list)
    if (!moved) throw redirect(menuPath, 303)
    await moveMenuEntry(db, moved, input.key ?? '', input.step === 'up' ? -1 : 1)
    throw redirect(`${menuPath}?said=saved#${encodeURIComponent(moved)}`, 303)
  }
  const done = { saved: () => `${menuPath}#${name}`, deleted: `${menuPath}#${name}` }
  if (name === 'recipes') {
    const input = await parseFormOrEarlierVersion(db, request)
    if (input.intent === 'more') return data({ input, seen: input.seen ?? '' }, { status: 200 })
    return handleEditFormInput(db, input, recipeEditForm, key, { now: now(), done })
  }
  if (name === 'store-prices')
    return handleEditForm(db, request, await getStorePricesForm(db, now()), key, { now: now(), done })
  const kind = parseMenuEntryTypeName(name)
  if (!kind) {
    redirectToModulePage(request, name)
    return data(null, { status: 404 })
  }
  return handleEditForm(db, request, createMenuEntryEditForm(await getFullMenu(db), kind, key), key, {
    now: now(),
    done,
  })
}

export default function MenuRoute({ loaderData: { menu, recipes, prices, opened }, actionData }: Route.ComponentProps) {
  const state: EditState | null = opened?.state ? { ...opened.state, ...actionData } : null
  const isThere = state && (actionData || state.stored || state.isNew)
  const open =
    opened &&
    (!isThere ? (
      <NothingHere />
    ) : opened.kind === 'recipes' ? (
      <RecipePage state={state} batch={opened.batch} />
    ) : opened.kind === 'store-prices' ? (
      <StorePricesPage state={state} isSample={prices.isSample} />
    ) : (
      opened.kind && <MenuEntryPage kind={opened.kind} menu={menu} pictures={opened.pictures} state={state} />
    ))
  return (
    <ListDetailLayout list={[menuPath, 'The whole menu']} open={open}>
      <MenuPage menu={menu}>
        <RecipesSection recipes={recipes} />
        <StorePricesSection prices={prices} />
      </MenuPage>
    </ListDetailLayout>
  )
}

function NothingHere() {
  return (
    <BackOfficeHeader title="There is nothing here" lead="This is not on the menu, or it was deleted.">
      <a className="btn ghost" href={menuPath}>
        Back to the menu
      </a>
    </BackOfficeHeader>
  )
}

/** Redirects a former address, as `?open=import`, to the page of a module below the menu. A form keeps its input. */
function redirectToModulePage(request: Request, name: string): void {
  const path = `${menuPath}/${name}`
  if (findPathModule(path) === null) return
  const { searchParams } = new URL(request.url)
  searchParams.delete('open')
  throw redirect(searchParams.size > 0 ? `${path}?${searchParams}` : path, 308)
}

/** Kind and key of the entry that an address opens. The rules are a single form without a key. */
function parseOpenEntry(request: Request): { name: string | null; key: string } {
  const [name = null, key = '', ...more] = getOpenItemKey(request)?.split('/') ?? []
  return { name: more.length > 0 ? '' : name, key }
}

/** Edit form of the store prices, which can't be of a day to come. `now` in epoch milliseconds. */
async function getStorePricesForm(db: Db, now: number) {
  const { timeZone } = await getSetting(db, 'identity')
  return createStorePricesEditForm(getToday(now, timeZone))
}

async function getBatch(db: Db, request: Request, key: string) {
  const recipe = await findCustomRecipe(db, key)
  const asked = new URL(request.url).searchParams.get('batch') ?? ''
  const drinks = /^\d{1,4}$/.test(asked) ? Math.min(Number(asked), 2000) || 20 : 20
  return recipe && computeBatch(toModelRecipe(recipe), drinks)
}
