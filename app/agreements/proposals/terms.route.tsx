import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { seenTag } from '../../business/save-if-unchanged.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/terms.route'
import { readPayToSetting } from './pay-to.server.ts'
import { readTermsForm, termsDifferences, termsWords } from './terms-form.ts'
import { TermsPage } from './terms-page.tsx'
import { previewTerms, readTerms, saveTerms, termsAddress } from './terms.server.ts'

/** A preview shows part of the couple's page. */
export const handle: PageHandle = { yours: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, cards } = context.get(visitContext).house
  const [terms, payTo] = await Promise.all([readTerms(db), readPayToSetting(db)])
  const stored = termsWords(terms)
  const { words, ...earlier } = await readEarlier(db, request, termsAddress, (then) => termsDifferences(stored, then))
  return { words: words ?? stored, seen: seenTag(terms), payTo, takesCards: cards !== null, earlier }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWordsOrEarlier(db, request)
  const seen = words.seen ?? ''
  if (words.intent === 'preview') {
    const reading = readTermsForm(words, await readTerms(db))
    if (!reading.ok) return data({ words, seen, errors: reading.errors }, { status: 422 })
    return data({ words, seen, preview: await previewTerms(db, reading.terms, now()) })
  }
  const saved = await saveTerms(db, words, now())
  if (saved.kind === 'invalid') return data({ words, seen: saved.seen, errors: saved.errors }, { status: 422 })
  if (saved.kind === 'conflict') {
    const reading = readTermsForm(words, saved.stored)
    const rows = termsDifferences(termsWords(saved.stored), reading.ok ? termsWords(reading.terms) : words)
    return data({ words, seen: saved.seen, rows }, { status: 409 })
  }
  throw redirect(`${termsAddress}?${saidOf('kept', saved)}`, 303)
}

export default function TermsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TermsPage {...loaderData} {...actionData} />
}
