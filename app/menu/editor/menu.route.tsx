import { redirect } from 'react-router'
import { readWholeMenu } from '../catalogue/whole-menu.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readOwnRecipes } from '../../drinks/recipe-book/recipe-book.server.ts'
import { RecipesPart } from '../../drinks/recipe-book/recipes-part.tsx'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/menu.route'
import { MenuPage } from './menu-page.tsx'
import { moveEntry, orderedLists } from './order.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  return { menu: await readWholeMenu(db), recipes: await readOwnRecipes(db) }
}

/** Moves an entry a place up or down. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request)
  const list = orderedLists.find((list) => list === input.list)
  if (!list) return redirect('/backbar/menu', 303)
  await moveEntry(context.get(visitContext).services.db, list, input.key ?? '', input.step === 'up' ? -1 : 1)
  return redirect(`/backbar/menu?said=saved#${encodeURIComponent(list)}`, 303)
}

export default function MenuRoute({ loaderData }: Route.ComponentProps) {
  return <MenuPage menu={loaderData.menu} recipes={<RecipesPart recipes={loaderData.recipes} />} />
}
