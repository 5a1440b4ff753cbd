import { DeleteOnce } from '../../ui/delete-once.tsx'
import { differences } from '../../ui/differences.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { longDay, shortDay } from '../../business/dates.ts'
import { venueFields, venueForm, venueLabels, venueWords, type VenueField, type VenueFacts } from './venue.ts'
import { KnownPlace, type AlikePlace } from './venue-part.tsx'

/** A place's form that came back: with what to mend, changed meanwhile, or as a place that is known already. */
export type VenueBack = {
  words: Record<string, string>
  seen: string
  errors?: FieldMessage[]
  stored?: VenueFacts
  known?: AlikePlace[]
  isGone?: boolean
}

type Props = {
  id: string
  /** Of an event, from its page; null where the place itself is looked at. */
  event: { leadId: string; name: string; date: string } | null
  title: string
  isKept: boolean
  words: Record<string, string>
  seen: string
  /** Known places it may be. */
  alike: AlikePlace[]
  /** The other events there. */
  others: { leadId: string; name: string; date: string }[]
  back: VenueBack | null
  /** Where the place itself is looked at. */
  earlier?: Earlier
}

/** What is known of a place: filled in once, there for the next event at it. */
export function VenuePage({ id, event, title, isKept, seen, alike, others, back, earlier, ...props }: Props) {
  const errors = back?.errors ?? []
  const words = back?.words ?? props.words
  const known = back?.known ?? []
  return (
    <>
      <OfficeHead
        title={title}
        eyebrow={event ? `${event.name}, ${longDay(event.date)}` : 'Places'}
        isError={back !== null}
        lead={event ? 'Enter it once, use it again for the next event there.' : undefined}
      >
        {event && (
          <a className="btn ghost" href={`/backbar/requests/${event.leadId}`}>
            The request
          </a>
        )}
        <a className="btn ghost" href="/backbar/venues">
          All places
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {back?.stored && <EditConflict rows={differences(venueLabels, venueWords(back.stored), words)} />}
      {earlier && <OpenedVersion opened={earlier.opened} />}
      {back?.isGone && (
        <section className="summary" tabIndex={-1} autoFocus aria-labelledby="gone-heading">
          <h2 id="gone-heading">This place was deleted since you opened it</h2>
          <p>Your words are below. Save again, and it is back.</p>
        </section>
      )}
      {known.length === 0 && !isKept && <AlikeOffer alike={alike} />}
      {others.length > 0 && event && (
        <p className="note">
          What you change here is changed for {others.length === 1 ? 'the other event' : 'all other events'} there too:{' '}
          {others.map(({ name, date }) => `${name}, ${shortDay(date)}`).join('; ')}.
        </p>
      )}
      <form method="post" action={earlier && isKept ? venueForm(id) : undefined} noValidate className="slip venue-form">
        <input type="hidden" name="seen" value={back?.seen ?? seen} />
        <input type="hidden" name="id" value={id} />
        {known.length > 0 && <KnownAlready known={known} isEvent={event !== null} />}
        {(Object.keys(venueFields) as VenueField[]).map((name) => (
          <FactField key={name} name={name} words={words} errors={errors} />
        ))}
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      {event && isKept && (
        <form method="post" className="acts">
          <button className="btn ghost" type="submit" name="intent" value="leave">
            It is at another place
          </button>
        </form>
      )}
      {!event && isKept && (
        <>
          {earlier && <EarlierVersions list={earlier.list} here={venueForm(id)} />}
          <EventsThere events={others} />
          <DeleteOnce what={title} words="Its details go, its events stay. You can undo it right afterwards." />
        </>
      )}
    </>
  )
}

const kinds: Partial<Record<VenueField, { type?: string; inputMode?: 'numeric' }>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  zip: { inputMode: 'numeric' },
}

type FactProps = { name: VenueField; words: Record<string, string>; errors: FieldMessage[] }

function FactField({ name, words, errors }: FactProps) {
  const { label, hint, most, rows } = venueFields[name]
  const field = {
    name,
    label,
    hint: hint || undefined,
    optional: name !== 'name',
    error: errorAt(errors, name),
    defaultValue: words[name] ?? '',
  }
  if (rows > 1) return <TextField {...field} rows={rows} />
  const kind = kinds[name] ?? {}
  return <InputField {...field} {...kind} maxLength={name === 'zip' ? 10 : most} autoComplete="off" />
}

const likenessWords = {
  same: 'the same name or address',
  maybe: 'a name like it',
  'other-zip': 'the same name, another ZIP',
} as const

/** Known places like the event's, one tap away. */
function AlikeOffer({ alike }: { alike: AlikePlace[] }) {
  if (alike.length === 0) return null
  return (
    <section className="slip">
      <h2>Is it one of these?</h2>
      <form method="post">
        <input type="hidden" name="intent" value="use" />
        <ul className="plain-list">
          {alike.map((place) => (
            <li key={place.id}>
              <span>
                <KnownPlace {...place} /> <span className="small">({likenessWords[place.likeness]})</span>
              </span>
              <button className="btn ghost" type="submit" name="venue" value={place.id}>
                It is there<span className="unseen">: {place.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p className="small">If it is none of them, note what you know below.</p>
    </section>
  )
}

/** A new place that is known already: nothing is stored before the owner says whether it is the same. */
function KnownAlready({ known, isEvent }: { known: AlikePlace[]; isEvent: boolean }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="known-heading">
      <h2 id="known-heading">There is a place like this already. Nothing is saved yet.</h2>
      <ul className="plain-list">
        {known.map((place) => (
          <li key={place.id}>
            <span>
              <KnownPlace {...place} />
            </span>
            {isEvent ? (
              <button className="btn" type="submit" name="use" value={place.id} formNoValidate>
                Use what is known of it
              </button>
            ) : (
              <a href={venueForm(place.id)}>Open it</a>
            )}
          </li>
        ))}
      </ul>
      <button className="btn ghost" type="submit" name="another" value="yes">
        It is another place: save mine
      </button>
    </section>
  )
}

function EventsThere({ events }: { events: Props['others'] }) {
  return (
    <section className="slip">
      <h2>Events there</h2>
      {events.length === 0 && <p className="small">None yet.</p>}
      <ul className="plain-list">
        {events.map(({ leadId, name, date }) => (
          <li key={leadId}>
            <a href={`/backbar/requests/${leadId}`}>{name}</a>
            <span className="small">{longDay(date)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
