import { useId } from 'react'

const shapes = {
  bottle: { width: 12, height: 36, d: 'M4 0h4v9c0 2 4 3 4 7v18a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V16c0-4 4-5 4-7z' },
  can: { width: 16, height: 28, d: 'M3 0h10l3 4v20l-3 4H3l-3-4V4z' },
  bag: { width: 24, height: 28, d: 'M7 0h10l-2 5c6 4 9 9 9 16 0 5-3 7-12 7S0 26 0 21C0 14 3 9 9 5z' },
  fruit: { width: 22, height: 22, d: 'M11 0a11 11 0 1 0 0 22 11 11 0 0 0 0-22z' },
  cup: { width: 20, height: 26, d: 'M0 0h20l-3 24a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z' },
}

export type GlyphName = keyof typeof shapes

const gap = 5
/** Ratio of width to height of a full row: thirty bottles, which still fit a phone at full height. */
const rowWidth = 12.5

/**
 * Bottles, cans or bags as a pictogram. Hidden from screen readers, which read the figure next to it. Islands must pass
 * an `id`, because React's generated id differs between server and island.
 */
export function CountPictogram({ glyph, count, id: given }: { glyph: GlyphName; count: number; id?: string }) {
  const made = useId()
  const id = given ?? made
  const { width, height, d } = shapes[glyph]
  const step = { x: width + gap, y: height + gap }
  const perRow = countGlyphsPerRow(glyph)
  const fullRows = Math.floor(count / perRow)
  const rest = count % perRow
  const rows = fullRows + (rest > 0 ? 1 : 0)
  // The width excludes the gap after the last glyph. Otherwise a rounded pixel could show the start of the next glyph.
  const getWidth = (some: number) => some * step.x - gap
  const box = { width: getWidth(Math.min(count, perRow)), height: rows * step.y }
  return (
    <svg
      className={`glyphs glyphs-${Math.min(rows, 4)}`}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <pattern id={id} width={step.x} height={step.y} patternUnits="userSpaceOnUse">
        <path d={d} fill="currentColor" />
      </pattern>
      {fullRows > 0 && <rect width={getWidth(perRow)} height={fullRows * step.y - gap} fill={`url(#${id})`} />}
      {rest > 0 && <rect y={fullRows * step.y} width={getWidth(rest)} height={height} fill={`url(#${id})`} />}
    </svg>
  )
}

/** Glyphs in a full row. */
export function countGlyphsPerRow(glyph: GlyphName): number {
  const { width, height } = shapes[glyph]
  return Math.floor((rowWidth * (height + gap)) / (width + gap))
}
