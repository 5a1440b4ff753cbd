import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { type WeatherMoveFormProps, WeatherMoveForm } from './weather-move-form.tsx'
import { type WeatherMovePreview, WeatherMoveOfferForm, ManualContactSection } from './weather-move-offer-form.tsx'
import { formatWeatherMoveDays, type WeatherMoveEvent } from './weather-move.ts'

/** Preview of a weather move before anything is sent: who gets which email, and who must be called. */
export function WeatherMovePreviewPage({
  preview,
  ...form
}: { preview: WeatherMovePreview | null } & WeatherMoveFormProps) {
  return (
    <>
      <BackOfficeHeader
        title={preview ? `${preview.storm.name}, ${formatWeatherMoveDays(preview.storm)}` : 'Weather'}
        eyebrow="Nothing sent yet"
        lead={preview ? formatPreviewLead(preview.events) : 'Which days, and what is it called?'}
        isError={form.errors.length > 0}
      >
        <a className="btn ghost" href="/backbar/calendar">
          Back to the calendar
        </a>
      </BackOfficeHeader>
      {preview && <WeatherMoveOfferForm {...preview} today={form.today} action="/backbar/calendar/storm" />}
      {preview && <ManualContactSection events={preview.events} />}
      {preview ? (
        <details className="slip closing">
          <summary>Change the days or the storm’s name</summary>
          <WeatherMoveForm {...form} />
        </details>
      ) : (
        <section className="slip">
          <WeatherMoveForm {...form} />
        </section>
      )}
    </>
  )
}

function formatPreviewLead(events: WeatherMoveEvent[]): string {
  if (events.length === 0) return 'No event is booked on these days, so there is nothing to offer.'
  if (events.every(({ isByHand }) => isByHand))
    return 'No client booked on these days has their own page to pick a new date on: call them.'
  return `${events.length === 1 ? 'One event is' : `${events.length} events are`} booked on these days. Each client you leave checked gets one email at once and picks a new date on their own page, free of charge. Until they do, everything stays as it was agreed.`
}
