import type { PageHandle } from './page-handle.ts'

/** A logo for pages: its URL, and its size in CSS pixels, 150 high. */
export type LogoPicture = { src: string; width: number; height: number }

/** Whether a logo is so wide that it contains the name and replaces it. */
export function isWideLogo(picture: LogoPicture | null | undefined): boolean {
  return picture !== null && picture !== undefined && isWideLogoRatio(picture.width / picture.height)
}

/** Like `isWideLogo`, from the ratio of width to height. */
export function isWideLogoRatio(ratio: number): boolean {
  return ratio > 2.5
}

/** The theme of an owner's brand, if it differs from the default. */
export type PageTheme = {
  /**
   * CSS that overrides the tokens with the owner's colors, for public pages and for the back office. Empty for the
   * default colors.
   */
  rule: string
  officeRule: string
  /** The logo for dark and light backgrounds. Null for the default. */
  dark: LogoPicture | null
  light: LogoPicture | null
  /** The small mark by background, for positions where the logo would be too small. Null if there is none. */
  small: { dark: LogoPicture | null; light: LogoPicture | null } | null
  /** The tab icon. Null for the default. */
  icon: string | null
}

/** Returns the logo for a corner of the page: the small mark if there is one, otherwise the full logo. */
export function getCornerLogo(look: PageTheme | null, on: 'dark' | 'light'): LogoPicture | null | undefined {
  return look?.small?.[on] ?? look?.[on]
}

/** Brand colors of emails and documents, readable on their backgrounds. */
export type EmailTheme = { brass: string; button: string }

/** CSS a page includes after its stylesheets. Empty without a theme, and for run sheets, which keep their own colors. */
export function getThemeCss(look: PageTheme | null, handles: readonly (PageHandle | undefined)[]): string {
  if (!look || handles.some((handle) => handle?.sheet)) return ''
  const isOffice = handles.some((handle) => handle?.backbar) && !handles.some((handle) => handle?.look)
  return isOffice ? look.officeRule : look.rule
}
