import type { UpcomingEventSummary } from '../../plumbing/database/task.ts'
import { PhoneIcon } from '../../ui/icons.tsx'

export function TodayEvent({ name, when, missing, clock, place, van, call, sheet, team }: UpcomingEventSummary) {
  return (
    <section className="today-event" aria-label={`${when}: ${name}`}>
      <h2 className="today-when any-break">
        <span>{when}</span> · {name}
      </h2>
      {clock && (
        <p className="today-leave">
          <small>{clock.label}</small> <b>{clock.time}</b>
        </p>
      )}
      <p className="today-place">
        {place.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {missing && (
        <a className="today-missing tap" href={missing.href}>
          {missing.words}
        </a>
      )}
      {team && (
        <a className="today-team" href={team.href}>
          {team.words}
        </a>
      )}
      {van && (
        <a className="today-van stack no-underline" href={van.href}>
          <span id="in-the-van">Packing list</span>{' '}
          <b>
            {van.loaded} of {van.of}
          </b>
          <progress aria-labelledby="in-the-van" value={van.loaded} max={van.of} />
        </a>
      )}
      <p className="today-acts stack gap-3">
        {call && (
          <a className="line-button" href={call.href}>
            <PhoneIcon /> {call.label}
          </a>
        )}
        <a className="line-button" href={sheet}>
          Run sheet
        </a>
      </p>
    </section>
  )
}
