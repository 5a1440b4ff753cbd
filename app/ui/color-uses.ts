import {
  type BrandColors,
  computeAccentColors,
  type AccentColors,
  backgroundColors,
  contrastRequirements,
} from './accent-colors.ts'
import { computeContrastRatio, isHexColor, meetsContrast } from './contrast.ts'

/** A use of a brand color: where it is used, the resulting color, and whether it was adjusted. */
export type BrandColorUse = {
  of: 'first' | 'second'
  what: string
  color: string
  ratio: number
  isMended: boolean
  words: string
}

/** Lists the uses of two chosen colors with descriptions. Default colors are omitted. */
export function listBrandColorUses(colors: BrandColors): BrandColorUse[] {
  const accents = computeAccentColors(colors)
  const use = (
    of: 'first' | 'second',
    what: string,
    name: keyof AccentColors,
    ground: keyof typeof backgroundColors,
  ): BrandColorUse[] => {
    const chosen = colors[of]
    if (chosen === null || !isHexColor(chosen)) return []
    const color = accents[name]
    const isMended = !meetsContrast(chosen, contrastRequirements[name])
    const worst = contrastRequirements[name].toSorted(
      (a, b) => computeContrastRatio(chosen, a.ground) / a.least - computeContrastRatio(chosen, b.ground) / b.least,
    )[0]!
    const words = isMended
      ? `${chosen} would have ${formatContrastRatio(computeContrastRatio(chosen, worst.ground))} there and ${worst.least}:1 is needed, so ${color} is used, the nearest that can be read.`
      : 'As you chose it.'
    return [
      {
        of,
        what,
        color: isMended ? color : chosen,
        ratio: computeContrastRatio(color, backgroundColors[ground]),
        isMended,
        words,
      },
    ]
  }
  return [
    ...use('first', 'Buttons, and small headings on dark', 'amber', 'ink'),
    ...use('first', 'Small headings on paper', 'brassInk', 'paper'),
    ...use('second', 'The one strong surface, marks and lines', 'campari', 'white'),
    ...use('second', 'Strong words on paper', 'campariInk', 'paper'),
  ]
}

/** "4.6:1", rounded down, so that it never claims an unmet requirement. */
export function formatContrastRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
}
