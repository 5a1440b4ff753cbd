import { data, redirect } from 'react-router'
import { seenTag } from '../../business/save-if-unchanged.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/terms.route'
import { readPayToSetting } from './pay-to.server.ts'
import { termsWords } from './terms-form.ts'
import { TermsPage } from './terms-page.tsx'
import { readTerms, saveTerms } from './terms.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [terms, payTo] = await Promise.all([readTerms(db), readPayToSetting(db)])
  return { words: termsWords(terms), seen: seenTag(terms), payTo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWords(request)
  const saved = await saveTerms(db, words, now())
  if (saved.kind === 'invalid') return data({ words, errors: saved.errors }, { status: 422 })
  if (saved.kind === 'conflict') return data({ words, seen: saved.seen, isConflict: true }, { status: 409 })
  throw redirect('/backbar/settings/terms?said=kept', 303)
}

export default function TermsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TermsPage {...loaderData} {...actionData} />
}
