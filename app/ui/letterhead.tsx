import type { ReactNode } from 'react'
import { LogoImage } from './logo-image.tsx'

type Props = { name: string; line: string }

/** Letterhead of a printed page: logo, name and a line. Hidden on screens. */
export function Letterhead(props: Props) {
  return <LetterheadLines {...props} logo={<LogoImage on="light" height={60} />} />
}

/** A letterhead with a logo, for islands, which have neither the page's theme nor the default logo. */
export function LetterheadLines({ name, line, logo }: Props & { logo: ReactNode }) {
  return (
    <div className="letterhead">
      {logo}
      <p>
        <b>{name}</b>
        {line}
      </p>
    </div>
  )
}
