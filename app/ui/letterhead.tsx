import { LogoImage } from './logo-image.tsx'
import type { LogoPicture } from './theme.ts'

type Props = { name: string; line: string; emblem?: LogoPicture | null | undefined }

/** Letterhead of a printed page: logo, name and a line. Hidden on screens. */
export function Letterhead({ name, line, emblem }: Props) {
  return (
    <div className="letterhead">
      <LogoImage on="light" height={60} picture={emblem} />
      <p>
        <b>{name}</b>
        {line}
      </p>
    </div>
  )
}
