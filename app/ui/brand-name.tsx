import { useContext } from 'react'
import { LogoImage, ThemeContext } from './logo-image.tsx'
import { isWideLogo } from './theme.ts'

/** The emblem and the name at the head of a page; a long one is set smaller, so that it stays above what follows. */
export function BrandName({ name, href }: { name: string; href: string }) {
  const saysIt = isWideLogo(useContext(ThemeContext)?.dark)
  return (
    <a className={name.length > 24 && !saysIt ? 'brand long' : 'brand'} href={href}>
      <LogoImage on="dark" ownAlt={saysIt ? name : ''} />
      {!saysIt && name}
    </a>
  )
}
