import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/page-words.route'
import { pageNamed } from './page-forms.ts'
import { readPageStates, readTyped, saveWords } from './page-words.server.ts'
import { sectionStep } from './section-steps.ts'
import { WordsForm } from './words-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const name = pageNamed(params.page) ?? notThere()
  const [{ typed, seen }, states] = await Promise.all([readTyped(db, name), readPageStates(db)])
  return { name, typed, seen, isSample: states.some((state) => state.name === name && state.isSample) }
}

/** Saves, or does what a button of the form asks for and hands the form back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const name = pageNamed(params.page) ?? notThere()
  const { intent = 'save', seen = '', ...typed } = await readWords(request)
  const nothing = { typed, seen, errors: [], stored: null, note: null }
  const step = sectionStep(typed, intent)
  if (step) return data({ ...nothing, ...step })
  if (intent !== 'save') return data(nothing)
  const saving = await saveWords(db, name, { ...typed, seen }, now())
  if (saving.kind === 'invalid') return data({ ...nothing, errors: saving.errors }, { status: 422 })
  if (saving.kind === 'conflict') return data({ ...nothing, seen: saving.seen, stored: saving.stored }, { status: 409 })
  throw redirect(`/backbar/pages/${encodeURIComponent(name)}?said=saved`, 303)
}

export default function PageWordsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WordsForm {...loaderData} errors={[]} stored={null} note={null} {...actionData} />
}

function notThere(): never {
  throw redirect('/backbar/pages', 303)
}
