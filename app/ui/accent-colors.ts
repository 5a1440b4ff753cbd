import {
  computeContrastRatio,
  isHexColor,
  meetsContrast,
  lightenColor,
  findReadableColor,
  type ContrastRequirement,
} from './contrast.ts'

/** The grounds of the tokens that accents stand on. */
export const backgroundColors = {
  ink: '#0f1f1c',
  lagoon: '#17352f',
  reed: '#2c5148',
  paper: '#f6f0e2',
  linen: '#ece3cf',
  card: '#fffdf7',
  desk: '#f3eee1',
  white: '#ffffff',
} as const

/** The two accents as they are used, each on its grounds; the names are those of the tokens. */
export type AccentColors = {
  amber: string
  amberBright: string
  brass: string
  brassInk: string
  campari: string
  campariInk: string
}

/** The two colors an owner chooses; null is the house's own. */
export type BrandColors = { first: string | null; second: string | null }

/** The house's own accents, as the tokens have them. */
export const defaultAccentColors: AccentColors = {
  amber: '#e0a03c',
  amberBright: '#ecb65d',
  brass: '#b98a3a',
  brassInk: '#7d5717',
  campari: '#c93e27',
  campariInk: '#a82b17',
}

const on = (least: number, ...names: (keyof typeof backgroundColors)[]): ContrastRequirement[] =>
  names.map((name) => ({ ground: backgroundColors[name], least }))

/** What each of them has to keep where it is used: 4.5:1 where words are, 3:1 for lines and marks. */
export const contrastRequirements: Readonly<Record<keyof AccentColors, ContrastRequirement[]>> = {
  amber: [...on(4.5, 'ink', 'lagoon'), ...on(3, 'reed')],
  amberBright: on(4.5, 'ink', 'lagoon'),
  brass: on(4.5, 'ink'),
  brassInk: on(4.5, 'paper', 'card', 'linen', 'desk'),
  // Small words on it are white, large ones paper.
  campari: [...on(4.5, 'white'), ...on(3, 'paper', 'card', 'linen')],
  campariInk: on(4.5, 'paper', 'card', 'linen', 'desk'),
}

/** The accents made of two colors, each mended to the nearest that can be read where it is used. */
export function computeAccentColors({ first, second }: BrandColors): AccentColors {
  const mended = (use: keyof AccentColors, wish: string) =>
    findReadableColor(wish, contrastRequirements[use]) ?? defaultAccentColors[use]
  const firsts = () => {
    const amber = mended('amber', first!)
    return {
      amber,
      amberBright: mended('amberBright', lightenColor(amber, 0.06)),
      brass: mended('brass', lightenColor(amber, -0.09)),
      brassInk: mended('brassInk', first!),
    }
  }
  const seconds = () => ({ campari: mended('campari', second!), campariInk: mended('campariInk', second!) })
  return {
    ...defaultAccentColors,
    ...(first !== null && isHexColor(first) && firsts()),
    ...(second !== null && isHexColor(second) && seconds()),
  }
}

/**
 * The rule that puts an owner's colors in the place of the tokens, after all sheets; empty where both are the house's
 * own. In the back office the second stays as it is: there it says "no" and "wrong".
 */
export function formatAccentCss(colors: BrandColors, inBackOffice = false): string {
  const accents = computeAccentColors(colors)
  const first = colors.first !== null && isHexColor(colors.first)
  const second = colors.second !== null && isHexColor(colors.second) && !inBackOffice
  const lines = [
    ...(first
      ? [
          `--amber:${accents.amber}`,
          `--amber-bright:${accents.amberBright}`,
          `--brass:${accents.brass}`,
          `--brass-ink:${accents.brassInk}`,
        ]
      : []),
    ...(second ? [`--campari:${accents.campari}`, `--campari-ink:${accents.campariInk}`] : []),
  ]
  // A pale button keeps its edge on paper.
  const isPale = first && computeContrastRatio(accents.amber, backgroundColors.paper) < 1.4
  const edge = isPale ? `.btn:not(.ghost){border-color:${accents.brassInk}}` : ''
  return lines.length === 0 ? '' : `:root{${lines.join(';')}}${edge}`
}

/** A use of a color: what it is used for, as which color, and whether that is another than was chosen. */
export type ColorUse = {
  of: 'first' | 'second'
  what: string
  color: string
  ratio: number
  isMended: boolean
  words: string
}

/** What becomes of two chosen colors, use by use, in words; nothing of one that is the house's own. */
export function listColorUses(colors: BrandColors): ColorUse[] {
  const accents = computeAccentColors(colors)
  const use = (
    of: 'first' | 'second',
    what: string,
    name: keyof AccentColors,
    ground: keyof typeof backgroundColors,
  ): ColorUse[] => {
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

/** "4.6:1", never rounded up to what is not reached. */
export function formatContrastRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
}
