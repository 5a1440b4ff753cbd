import { Glyphs, glyphsInRow } from '../ui/glyphs.tsx'
import type { ShoppingGroup, ShoppingItem } from './shopping-list.ts'

/** One group of the list; every line with its packs to count, its amount and what it is for. */
export function ShelfGroup({ name, items }: ShoppingGroup) {
  return (
    <>
      <h3>{name}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.name} className={tintOf(item, name)}>
            <span>
              {item.name}
              <small>{item.note}</small>
            </span>
            <b>{item.amount}</b>
            <Drawn {...item} />
          </li>
        ))}
      </ul>
    </>
  )
}

const mostRows = 4

/** What fits four rows is drawn one by one, more than that by the ten or the hundred, and said so. */
function Drawn({ name, glyph, count }: ShoppingItem) {
  if (glyph === 'none') return null
  const most = mostRows * glyphsInRow(glyph)
  const each = [1, 10, 100].find((size) => count <= most * size) ?? 1000
  return (
    <>
      <Glyphs glyph={glyph} count={Math.ceil(count / each)} id={`drawn-${name.replaceAll(/[^a-z0-9]/gi, '-')}`} />
      {each > 1 && <small className="scale">each drawn one is {each}</small>}
    </>
  )
}

/** The color of what is in the bottle. */
function tintOf({ name }: ShoppingItem, group: string): string {
  return tints.find(([start]) => name.startsWith(start))?.[1] ?? (group === 'Alcohol' ? 'tint-spirit' : 'tint-soft')
}

const tints = [
  ['Beer', 'tint-beer'], ['Wine', 'tint-wine'], ['Sparkling', 'tint-fizz'], ['Prosecco', 'tint-fizz'],
  ['Champagne', 'tint-fizz'], ['Limes', 'tint-lime'], ['Lemons', 'tint-lemon'], ['Ice', 'tint-ice'], ['Water', 'tint-ice'],
] as const
