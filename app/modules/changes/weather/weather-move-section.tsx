import { WeatherMoveForm } from './weather-move-form.tsx'
import { formatWeatherMoveDays, type WeatherMove } from './weather-move.ts'

/** Calendar section that offers free moves because of a named storm, and links to earlier weather moves. */
export function WeatherMoveSection({
  storms,
  today,
  from,
}: {
  storms: WeatherMove[]
  today: string
  from?: string | undefined
}) {
  return (
    <details id="named-storm" className="slip closing">
      <summary>Weather</summary>
      <p>A named storm: everybody booked on its days can move to another available day, free of charge.</p>
      {storms.length > 0 && (
        <ul className="plain-list">
          {storms.map((storm) => (
            <li key={storm.id}>
              <a href={`/backbar/calendar/storms/${storm.id}`}>{storm.name}</a>
              <span className="small">{`${formatWeatherMoveDays(storm)}${storm.stoppedAt === null ? '' : ', stopped'}`}</span>
            </li>
          ))}
        </ul>
      )}
      <WeatherMoveForm input={from ? { firstDay: from } : {}} errors={[]} today={today} />
    </details>
  )
}
