import { data, redirect } from 'react-router'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/recipe.route'
import { answerRecipe, openRecipe } from './recipe-form.server.ts'
import { RecipePage } from './recipe-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openRecipe(context.get(visitContext).house.db, params.id, request)
  return opened ? data(opened) : data({ sheet: null, earlier: null }, { status: 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const answer = await answerRecipe(db, params.id, await readWordsOrEarlier(db, request), now())
  if ('to' in answer) throw redirect(answer.to, 303)
  return data({ sheet: answer.sheet }, { status: answer.status })
}

export default function RecipeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { sheet } = actionData ?? loaderData
  if (sheet) return <RecipePage sheet={sheet} earlier={loaderData.earlier ?? { list: [], opened: null }} />
  return (
    <OfficeHead title="There is nothing here" lead="This recipe is not in the book, or it was deleted.">
      <a className="btn ghost" href="/backbar/menu#recipes">
        Back to the menu
      </a>
    </OfficeHead>
  )
}
