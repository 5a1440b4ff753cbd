import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/page-words.route'
import { pageNamed, wordDifferences } from './page-forms.ts'
import { pageForm, readPageStates, readTyped, saveWords } from './page-words.server.ts'
import { sectionStep } from './section-steps.ts'
import { WordsForm } from './words-form.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const name = pageNamed(params.page) ?? notThere()
  const [{ typed, seen }, states] = await Promise.all([readTyped(db, name), readPageStates(db)])
  const isSample = states.some((state) => state.name === name && state.isSample)
  const { words, ...earlier } = await readEarlier(db, request, pageForm(name), (words) =>
    wordDifferences(name, typed, words),
  )
  return { name, typed: words ?? typed, seen, isSample, earlier }
}

/** Saves, or does what a button of the form asks for and hands the form back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const name = pageNamed(params.page) ?? notThere()
  const { intent = 'save', seen = '', ...typed } = await readWordsOrEarlier(db, request)
  const nothing = { typed, seen, errors: [], stored: null, note: null }
  const step = sectionStep(typed, intent)
  if (step) return data({ ...nothing, ...step })
  if (intent !== 'save') return data(nothing)
  const saving = await saveWords(db, name, { ...typed, seen }, now())
  if (saving.kind === 'invalid') return data({ ...nothing, errors: saving.errors }, { status: 422 })
  if (saving.kind === 'conflict') return data({ ...nothing, seen: saving.seen, stored: saving.stored }, { status: 409 })
  throw redirect(`${pageForm(name)}?${saidOf('saved', saving)}`, 303)
}

export default function PageWordsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WordsForm {...loaderData} errors={[]} stored={null} note={null} {...actionData} />
}

function notThere(): never {
  throw redirect('/backbar/pages', 303)
}
