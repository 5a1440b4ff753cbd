import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import type { Route } from './+types/kit.route'
import { KitPage } from './kit-page.tsx'
import { kitTag, ownKit, saveKit } from './kit.server.ts'
import { kitDifferences, kitForm, kitWords } from './kit.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [kit, { catalogue }] = await Promise.all([ownKit(db), readOffer(db)])
  const experiences = catalogue.experiences.map(({ slug, name }) => ({ slug, name }))
  const stored = kitWords(kit)
  const { words, ...earlier } = await readEarlier(db, request, kitForm, (then) => kitDifferences(stored, then))
  return { words: words ?? stored, seen: kitTag(kit), experiences, earlier }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWordsOrEarlier(db, request)
  const saved = await saveKit(db, words, now())
  if (saved.kind === 'invalid') return data({ words, seen: saved.seen, errors: saved.errors }, { status: 422 })
  if (saved.kind === 'conflict') {
    const rows = kitDifferences(kitWords(saved.stored), words)
    return data({ words, seen: saved.seen, rows }, { status: 409 })
  }
  throw redirect(`${kitForm}?${saidOf('kept', saved)}`, 303)
}

export default function KitRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <KitPage {...loaderData} {...actionData} />
}
