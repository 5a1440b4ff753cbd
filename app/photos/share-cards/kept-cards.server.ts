import type { Picture } from '../library/picture.ts'
import type { Files } from '../../plumbing/files/disk.server.ts'
import type { CardName, CardWords } from './card.ts'
import { paintCard } from './card.server.ts'

type Kept = Map<CardName, { mark: string; card: Promise<Uint8Array<ArrayBuffer>> }>

/** One card a page is kept, about 80 kB each, so that a crawler's second look costs nothing. */
const kept = new WeakMap<object, Kept>()

/** A page's card, painted once for every `mark` of what stands on it; those who ask meanwhile wait for the same. */
export function keptCard(
  house: { files: Files },
  name: CardName,
  mark: string,
  words: CardWords,
  picture: Picture | undefined,
) {
  const cards: Kept = kept.get(house) ?? new Map()
  kept.set(house, cards)
  const known = cards.get(name)
  if (known?.mark === mark) return known.card
  const card = paintCard(house.files, words, picture)
  cards.set(name, { mark, card })
  // What could not be painted is not kept: the next one who asks may have more luck.
  card.catch(() => cards.delete(name))
  return card
}
