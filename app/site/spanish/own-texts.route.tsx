import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/own-texts.route'
import { OwnTextsPage } from './own-texts-page.tsx'
import { keepOwnTexts, readOwnTexts } from './own-texts.server.ts'
import { pairErrors, pairsIn } from './own-texts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return readOwnTexts(context.get(visitContext).house.db)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const pairs = pairsIn(await readWords(request))
  const errors = pairErrors(pairs)
  if (errors.length > 0) return data({ pairs, errors }, { status: 422 })
  await keepOwnTexts(db, pairs, now())
  throw redirect('/backbar/spanish?said=saved', 303)
}

export default function OwnTextsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnTextsPage {...loaderData} pairs={[]} errors={[]} {...actionData} />
}
