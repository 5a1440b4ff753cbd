import { useContext } from 'react'
import { LogoImage, PageThemeContext } from './logo-image.tsx'
import { isWideLogo } from './theme.ts'

/** Logo and name at the top of a page. A long name is smaller, so that it stays above the content. */
export function BrandName({ name, href }: { name: string; href: string }) {
  const saysIt = isWideLogo(useContext(PageThemeContext)?.dark)
  return (
    <a className={name.length > 24 && !saysIt ? 'brand long' : 'brand'} href={href}>
      <LogoImage on="dark" ownAlt={saysIt ? name : ''} />
      {!saysIt && name}
    </a>
  )
}
