import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import type { Route } from './+types/kit.route'
import { KitPage } from './kit-page.tsx'
import { kitTag, ownKit, saveKit } from './kit.server.ts'
import { kitWords } from './kit.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [kit, { catalogue }] = await Promise.all([ownKit(db), readOffer(db)])
  const experiences = catalogue.experiences.map(({ slug, name }) => ({ slug, name }))
  return { words: kitWords(kit), seen: kitTag(kit), experiences }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWords(request)
  const saved = await saveKit(db, words, now())
  if (saved.kind === 'saved') throw redirect('/backbar/settings/kit?said=kept', 303)
  const back = { words, seen: saved.seen }
  return saved.kind === 'invalid'
    ? data({ ...back, errors: saved.errors }, { status: 422 })
    : data({ ...back, isConflict: true }, { status: 409 })
}

export default function KitRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <KitPage {...loaderData} {...actionData} />
}
