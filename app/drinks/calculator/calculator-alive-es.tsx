import { use } from 'react'
import { measuresOf } from '../shopping-list/recipe-items.ts'
import { bringToLife, type AlivePage } from './calculator-alive.tsx'
import type { SpanishList } from './calculator-list-es.ts'
import { spanishSayings } from './calculator-words-es.ts'
import type { ListSaid } from './list-said.ts'

const math = async () => (await import('./calculator-list-es.ts')).spanishMath

const same = (words: string) => words

/** Where the words never come: lists as they are kept, in English. */
const asKept: SpanishList = {
  group: same,
  name: same,
  amount: same,
  note: same,
  measures: measuresOf,
  garnish: () => null,
  recipeNote: () => null,
  mistake: () => 'Revisa este dato.',
}

/** The calculator in Spanish. What its list says came with the page; the words of any other come at the first touch. */
export default function inSpanish(root: HTMLElement, page: AlivePage & { said: ListSaid }): Promise<void> {
  const { said } = page
  let words = asKept
  let isVague = false
  let coming: Promise<SpanishList> | undefined
  const come = () =>
    (coming ??= import('./calculator-list-es.ts').then(
      ({ spanishList }) => {
        words = spanishList
        // What was wrong is said again, now that there are words for it.
        if (isVague) root.querySelector('form')!.dispatchEvent(new Event('input', { bubbles: true }))
        return words
      },
      () => words,
    ))
  for (const touch of ['focusin', 'pointerdown']) root.addEventListener(touch, come, { once: true })

  // Until they are here the list before stays: React shows another when it has all of it.
  const list = () => use(come())
  const spanish = spanishSayings({
    group: (words) => said.group[words] ?? list().group(words),
    name: (words) => said.name[words] ?? list().name(words),
    amount: (words) => said.amount[words] ?? list().amount(words),
    note: (words) => said.note[words] ?? list().note(words),
    measures: (recipe) => said.measures[recipe.slug] ?? list().measures(recipe),
    garnish: (words) => said.garnish[words] ?? list().garnish(words),
    recipeNote: (words) => said.recipeNote[words] ?? list().recipeNote(words),
    mistake: (message) => {
      isVague = words === asKept
      return words.mistake(message)
    },
  })
  return bringToLife(root, page, spanish, math)
}
