import { LogoImage } from './logo-image.tsx'
import type { LogoPicture } from './theme.ts'

type Props = { name: string; line: string; emblem?: LogoPicture | null | undefined }

/** What stands above a printed page: the emblem, who we are, and a line under it. Screens do not show it. */
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
