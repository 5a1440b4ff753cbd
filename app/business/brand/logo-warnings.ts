import { isWideLogo } from '../../ui/theme.ts'
import { type Brand, toLogoImage, getLogo, minVisibleLogoShare } from './brand.ts'

/** Warnings about the visibility and shape of a brand's logos. */
export function listLogoWarnings(brand: Brand): string[] {
  const isSmall = !brand.small && isWideLogo(toLogoImage(getLogo(brand, 'dark')))
  const small = isSmall
    ? [
        'The logo is wide, so it replaces your name. Tabs, phones and emails show the first letter of your name; add a small mark to show that instead.',
      ]
    : []
  const notes = (['dark', 'light'] as const).flatMap((on) => {
    const mark = getLogo(brand, on)
    if (!mark || mark.seen[on] >= minVisibleLogoShare) return []
    return [
      on === 'dark'
        ? 'On a dark background little of the logo can be seen: most of it is dark itself. Add one for dark backgrounds.'
        : 'On a light background little of the logo can be seen: most of it is light itself. Add one for light backgrounds.',
    ]
  })
  return [...notes, ...small]
}
