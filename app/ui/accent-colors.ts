import {
  computeContrastRatio,
  isHexColor,
  lightenColor,
  findReadableColor,
  type ContrastRequirement,
} from './contrast.ts'

/** Background colors on which accents appear. */
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

/** The computed accents, each for its backgrounds. The names are those of the tokens. */
export type AccentColors = {
  amber: string
  amberBright: string
  brass: string
  brassInk: string
  campari: string
  campariInk: string
}

/** The two colors an owner chooses. Null for the default. */
export type BrandColors = { first: string | null; second: string | null }

/** The default accents, equal to the tokens. */
export const defaultAccentColors: AccentColors = {
  amber: '#e0a03c',
  amberBright: '#ecb65d',
  brass: '#b98a3a',
  brassInk: '#604310',
  campari: '#c93e27',
  campariInk: '#89220f',
}

const requireContrast = (least: number, ...names: (keyof typeof backgroundColors)[]): ContrastRequirement[] =>
  names.map((name) => ({ ground: backgroundColors[name], least }))

/** Contrast requirements of each accent: 7:1 for text on light grounds, 4.5:1 for large text and buttons, 3:1 for lines and marks. */
export const contrastRequirements: Readonly<Record<keyof AccentColors, ContrastRequirement[]>> = {
  amber: [...requireContrast(4.5, 'ink', 'lagoon'), ...requireContrast(3, 'reed')],
  amberBright: requireContrast(7, 'ink', 'lagoon'),
  brass: requireContrast(4.5, 'ink'),
  brassInk: requireContrast(7, 'paper', 'card', 'linen', 'desk'),
  // Small text on the campari color is white. Large text on it has the paper color.
  campari: [...requireContrast(4.5, 'white'), ...requireContrast(3, 'paper', 'card', 'linen')],
  campariInk: requireContrast(7, 'paper', 'card', 'linen', 'desk'),
}

/** Computes the accents from two colors, each adjusted to the nearest readable color. */
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
 * Returns the CSS that overrides the tokens with an owner's colors, after all stylesheets. Empty for the default colors.
 * In the back office the second color stays the default, because there it means "no" and "wrong".
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
  // A pale button needs an edge on light backgrounds.
  const isPale = first && computeContrastRatio(accents.amber, backgroundColors.paper) < 1.4
  const edge = isPale ? `.btn:not(.ghost){border-color:${accents.brassInk}}` : ''
  return lines.length === 0 ? '' : `:root{${lines.join(';')}}${edge}`
}
