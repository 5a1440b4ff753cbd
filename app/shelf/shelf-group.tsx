import { memo } from 'react'
import { Glyphs, glyphsInRow, type Glyph } from '../ui/glyphs.tsx'
import type { ShoppingGroup, ShoppingItem } from '../shopping/shopping-list.ts'

/** One group of the list. */
export function ShelfGroup({ name, items }: ShoppingGroup) {
  return (
    <>
      <h3>{name}</h3>
      <ul>
        {items.map((item) => <ShelfLine key={item.name} {...item} tint={tintOf(item, name)} />)}
      </ul>
    </>
  )
}

/** What it is, what for, how much, and its packs to count. While a dial turns, most lines stay as they are. */
const ShelfLine = memo(function ShelfLine({ name, note, amount, glyph, count, tint }: ShoppingItem & { tint: string }) {
  return (
    <li className={tint}>
      <span>
        {name}
        <small>{note}</small>
      </span>
      <b>{amount}</b>
      {glyph !== 'none' && <Drawn name={name} glyph={glyph} count={count} />}
    </li>
  )
})

const mostRows = 4

/** What fits four rows is drawn one by one, more than that by the ten or the hundred, and said so. */
const Drawn = memo(function Drawn({ name, glyph, count }: { name: string; glyph: Glyph; count: number }) {
  const most = mostRows * glyphsInRow(glyph)
  const each = [1, 10, 100].find((size) => count <= most * size) ?? 1000
  return (
    <>
      <Glyphs glyph={glyph} count={Math.ceil(count / each)} id={`drawn-${name.replaceAll(/[^a-z0-9]/gi, '-')}`} />
      {each > 1 && <small className="scale">each drawn one is {each}</small>}
    </>
  )
})

/** The color of what is in the bottle. */
function tintOf({ name }: ShoppingItem, group: string): string {
  return tints.find(([start]) => name.startsWith(start))?.[1] ?? (group === 'Alcohol' ? 'tint-spirit' : 'tint-soft')
}

const tints = [
  ['Beer', 'tint-beer'], ['Wine', 'tint-wine'], ['Sparkling', 'tint-fizz'], ['Prosecco', 'tint-fizz'],
  ['Champagne', 'tint-fizz'], ['Limes', 'tint-lime'], ['Lemons', 'tint-lemon'], ['Ice', 'tint-ice'], ['Water', 'tint-ice'],
] as const
