import { data } from 'react-router'
import { answerWords, openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/recipe.route'
import { batchOf } from './batch.ts'
import { recipeFrom } from './own-recipe.ts'
import { findOwnRecipe, keptRecipe } from './recipe-book.server.ts'
import { RecipePage } from './recipe-page.tsx'

const list = '/backbar/menu#recipes'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const opened = await openForm(db, request, keptRecipe, params.id, { isShown: 'yes' })
  const [recipe, asked] = [await findOwnRecipe(db, params.id), new URL(request.url).searchParams.get('batch') ?? '']
  const drinks = /^\d{1,4}$/.test(asked) ? Math.min(Number(asked), 2000) || 20 : 20
  return data({ state: opened.data, batch: recipe && batchOf(recipeFrom(recipe), drinks) }, opened.init ?? {})
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const input = await readWordsOrEarlier(db, request)
  if (input.intent === 'more') return data({ input, seen: input.seen ?? '' }, { status: 200 })
  return answerWords(db, input, keptRecipe, params.id, { now: now(), done: { saved: () => list, deleted: list } })
}

export default function RecipeRoute({ loaderData: { state, batch }, actionData }: Route.ComponentProps) {
  if (actionData || state.stored || state.isNew) return <RecipePage state={{ ...state, ...actionData }} batch={batch} />
  return (
    <OfficeHead title="There is nothing here" lead="This recipe is not in the book, or it was deleted.">
      <a className="btn ghost" href={list}>
        Back to the menu
      </a>
    </OfficeHead>
  )
}
