import type { CalendarFormProps } from '../../../office/calendar/calendar-form-props.ts'
import { WeatherMoveForm } from './weather-move-form.tsx'
import { formatWeatherMoveDays, type WeatherMove } from './weather-move.ts'

/** Creates the calendar section that offers free moves because of a named storm, and links to these weather moves. */
export function createWeatherMoveSectionComponent(storms: readonly WeatherMove[]) {
  return (props: CalendarFormProps) => <WeatherMoveSection {...props} storms={storms} />
}

function WeatherMoveSection({ storms, today, from }: CalendarFormProps & { storms: readonly WeatherMove[] }) {
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
