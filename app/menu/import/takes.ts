import type { WholeMenu } from '../catalogue/whole-menu.ts'
import type { Documents } from './import-documents.ts'
import { addOnIn, itemsIn, packageIn, type Take, type Takes } from './import-entries.ts'
import { shortJson } from './typed-value.ts'

/** Maps the three imported collections to our menu by name; whatever does not fit is told, and no price is guessed. */
export function takesFrom({ documents, isWhole }: Pick<Documents, 'documents' | 'isWhole'>, menu: WholeMenu): Takes {
  const of = (collection: string) => documents.filter((doc) => doc.collection === collection)
  const known = ['availablePackages', 'StandardNerdPackage', 'additionalAddOns']
  const others = documents.filter(({ collection }) => !known.includes(collection))
  const packages = of('availablePackages').map((doc) => packageIn(doc, menu))
  const items = itemsIn(of('StandardNerdPackage'), menu)
  const parts = [
    { ...items, takes: items.takes.map((take) => ({ ...take, isPart: !isWhole })) },
    ...packages,
    ...of('additionalAddOns').map((doc) => addOnIn(doc, menu)),
  ]
  const strange = others.map(({ path }) => ({ path, value: '', why: 'No collection of that name has a place here' }))
  return withoutTwins({
    takes: parts.flatMap(({ takes }) => takes),
    strange: [...parts.flatMap(({ strange }) => strange), ...strange],
  })
}

/** Where two documents speak of the same thing in different words, neither is taken. */
function withoutTwins({ takes, strange }: Takes): Takes {
  const said = new Map<string, Set<string>>()
  const places = ({ kind, key, words }: Take) =>
    Object.entries(words).map(([name, text]) => [`${kind}/${key}/${name}`, text] as const)
  for (const take of takes)
    for (const [place, text] of places(take)) said.set(place, (said.get(place) ?? new Set()).add(text))
  const isTwin = (take: Take) => places(take).some(([place]) => said.get(place)!.size > 1)
  const twins = takes.filter(isTwin).flatMap(({ documents, words }) =>
    documents.map(({ path }) => ({
      path,
      value: shortJson(words),
      why: 'Another document says something else about the same',
    })),
  )
  return { takes: takes.filter((take) => !isTwin(take)), strange: [...strange, ...twins] }
}
