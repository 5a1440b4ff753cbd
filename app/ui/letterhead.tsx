import emblem from './emblem-on-light.svg'

/** What stands above a printed page: the emblem, who we are, and a line under it. Screens do not show it. */
export function Letterhead({ name, line }: { name: string; line: string }) {
  return (
    <div className="letterhead">
      <img src={emblem} alt="" width="48" height="60" />
      <p>
        <b>{name}</b>
        {line}
      </p>
    </div>
  )
}
