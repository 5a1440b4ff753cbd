import type { PageHandle } from './page-handle.ts'

/** An emblem as pages show it: where it is, and its shape in CSS pixels, 150 high. */
export type LogoPicture = { src: string; width: number; height: number }

/** Whether an emblem is so wide that it says the name itself, and stands in its place. */
export function isWideLogo(picture: LogoPicture | null | undefined): boolean {
  return picture !== null && picture !== undefined && isWideLogoRatio(picture.width / picture.height)
}

/** The same by its width for a height of 1. */
export function isWideLogoRatio(ratio: number): boolean {
  return ratio > 2.5
}

/** An owner's look, where it is another than the house's own. */
export type PageTheme = {
  /** Rules that put the owner's colors over the tokens, for visitors' pages and for the back office; empty where none. */
  rule: string
  officeRule: string
  /** The emblem for dark and for light grounds; null is the house's own. */
  dark: LogoPicture | null
  light: LogoPicture | null
  /** The small mark for where those would be too small, by ground; null where there is none. */
  small: { dark: LogoPicture | null; light: LogoPicture | null } | null
  /** What a tab shows; null is the house's own. */
  icon: string | null
}

/** What stands in a corner of some ground: the small mark, where there is one. */
export function getCornerLogo(look: PageTheme | null, on: 'dark' | 'light'): LogoPicture | null | undefined {
  return look?.small?.[on] ?? look?.[on]
}

/** What letters and papers take from a look: colors that can be read where they stand. */
export type EmailTheme = { brass: string; button: string }

/** The rule a page carries after its sheets; empty where there is none. A night's sheet keeps its own few colors. */
export function getThemeCss(look: PageTheme | null, handles: readonly (PageHandle | undefined)[]): string {
  if (!look || handles.some((handle) => handle?.sheet)) return ''
  const isOffice = handles.some((handle) => handle?.backbar) && !handles.some((handle) => handle?.look)
  return isOffice ? look.officeRule : look.rule
}
