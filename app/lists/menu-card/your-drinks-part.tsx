import type { YoursView } from '../../agreements/proposals/yours-language.ts'
import { yoursWords } from '../../agreements/proposals/yours-words.ts'

type Props = {
  path: string
  view: Pick<YoursView, 'language' | 'query'>
  names: string
  isOpen: boolean
  isPlan: boolean
  /** Whether they have said yes or no. */
  isDecided: boolean
}

/** The way to the drinks and the card, on the couple's own page. */
export function YourDrinksPart({ path, view, names, isOpen, isPlan, isDecided }: Props) {
  const { drinks } = yoursWords(view.language)
  return (
    <section className={isPlan ? 'yours-standing' : 'part'} aria-labelledby="your-drinks">
      <h2 id="your-drinks">{names ? drinks.yours : drinks.name}</h2>
      <p dir="auto">{names ? drinks.named(names, isPlan) : drinks.pick(isDecided)}</p>
      <p className="yours-change acts">
        <a className="btn ghost" href={`${path}/drinks${view.query}`}>
          {isOpen ? (names ? drinks.change : drinks.name) : drinks.look}
        </a>
        <a className="btn ghost" href={`${path}/card.pdf`}>
          {drinks.card}
        </a>
      </p>
    </section>
  )
}
