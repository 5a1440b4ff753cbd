/** A background color, and the WCAG contrast ratio required on it. */
export type ContrastRequirement = { ground: string; least: number }

/** Whether a text is an opaque hex color: #a1b2c3. */
export function isHexColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text)
}

/** WCAG contrast ratio of two colors, from 1 to 21. */
export function computeContrastRatio(one: string, other: string): number {
  const [light, dark] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Whether a color meets every contrast requirement. */
export function meetsContrast(color: string, needs: readonly ContrastRequirement[]): boolean {
  return needs.every(({ ground, least }) => computeContrastRatio(color, ground) >= least)
}

/**
 * Returns the nearest color that meets every requirement: the same hue, as little lighter or darker as possible, and less
 * saturated only outside the screen's gamut. Null if no color does.
 */
export function findReadableColor(color: string, needs: readonly ContrastRequirement[]): string | null {
  if (meetsContrast(color, needs)) return color.toLowerCase()
  const { lightness, ...hue } = toLch(color)
  for (let step = 1; step <= 250; step++) {
    const found = [-1, 1]
      .map((way) => lightness + (way * step) / 250)
      .filter((lightness) => lightness >= 0 && lightness <= 1)
      .map((lightness) => clampToGamut({ lightness, ...hue }))
      .find((candidate) => meetsContrast(candidate, needs))
    if (found) return found
  }
  return null
}

/** Returns the same hue, lighter by `by`, or darker where it is negative. 1 is the range from black to white. */
export function lightenColor(color: string, by: number): string {
  const { lightness, ...hue } = toLch(color)
  return clampToGamut({ lightness: Math.min(1, Math.max(0, lightness + by)), ...hue })
}

/** A color in the OKLCH space. Lightness from 0 to 1, hue in radians. */
type Lch = { lightness: number; chroma: number; hue: number }

function computeLuminance(color: string): number {
  const [red, green, blue] = toLinearRgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear red, green and blue. */
function toLinearRgb(color: string): [number, number, number] {
  const part = (at: number) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function toLch(color: string): Lch {
  const [red, green, blue] = toLinearRgb(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** Reduces saturation until a screen can show the color at this lightness. */
function clampToGamut({ lightness, chroma, hue }: Lch): string {
  let [dull, strong] = [0, chroma]
  if (isInGamut(toLinear({ lightness, chroma, hue }))) dull = chroma
  else
    for (let i = 0; i < 14; i++) {
      const between = (dull + strong) / 2
      if (isInGamut(toLinear({ lightness, chroma: between, hue }))) dull = between
      else strong = between
    }
  return formatHex(toLinear({ lightness, chroma: dull, hue }))
}

function toLinear({ lightness, chroma, hue }: Lch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isInGamut(shares: number[]): boolean {
  return shares.every((share) => share >= -0.0001 && share <= 1.0001)
}

function formatHex(shares: number[]): string {
  const part = (share: number) => {
    const held = Math.min(1, Math.max(0, share))
    const value = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${shares.map(part).join('')}`
}
