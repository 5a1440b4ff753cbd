import { Emblem } from './emblem.tsx'

/** The emblem and the name at the head of a page; a long one is set smaller, so that it stays above what follows. */
export function BrandName({ name, href }: { name: string; href: string }) {
  return (
    <a className={name.length > 24 ? 'brand long' : 'brand'} href={href}>
      <Emblem on="dark" />
      {name}
    </a>
  )
}
