import { redirect } from 'react-router'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { answerWords, openForm, unchanged } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/page-words.route'
import { pageNamed } from './page-forms.ts'
import { keptWords, pageForm, readPageStates } from './page-words.server.ts'
import { sectionStep } from './section-steps.ts'
import { WordsForm } from './words-form.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const name = pageNamed(params.page) ?? notThere()
  const [{ data: state }, states] = await Promise.all([
    openForm(db, request, keptWords(name), name),
    readPageStates(db),
  ])
  return { name, state, isSample: states.some((state) => state.name === name && state.isSample) }
}

/** Saves, or does what a button of the form asks for and hands the form back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const name = pageNamed(params.page) ?? notThere()
  const { intent = 'save', ...input } = await readWordsOrEarlier(db, request)
  const step = sectionStep(input, intent)
  if (step || intent !== 'save') return { ...unchanged(step?.typed ?? input), note: step?.note ?? null }
  const answer = await answerWords(db, input, keptWords(name), name, {
    now: now(),
    done: { saved: () => pageForm(name) },
  })
  return { ...answer, data: { ...answer.data, note: null } }
}

export default function PageWordsRoute({ loaderData: { state, ...page }, actionData }: Route.ComponentProps) {
  const { note = null, ...answer } = actionData ?? {}
  return <WordsForm {...page} state={{ ...state, ...answer }} note={note} />
}

function notThere(): never {
  throw redirect('/backbar/pages', 303)
}
