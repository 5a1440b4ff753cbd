import { longDay, momentWords } from '../../business/dates.ts'
import type { Difference } from '../../ui/differences.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { momentAt, type Night } from '../events/night.ts'
import { packetFields, type PacketField, type PacketPaper } from './packet.ts'

type Props = {
  night: Night
  papers: PacketPaper[]
  words: Record<string, string>
  seen: string
  link: string
  /** To whom its letter goes and what it says, to begin with. */
  letter: Record<string, string>
  last: { to: string; at: number; id: string } | null
  letterKey: string
  back: { words: Record<string, string>; errors: FieldMessage[]; rows: Difference[] | null } | null
}

/** What the venue of an event is told, and the ways to tell it. */
export function PacketPage({ night, papers, seen, link, last, back, ...props }: Props) {
  const { leadId, name, date, timeZone } = night
  const isLetter = back?.words.intent === 'send'
  const errors = back?.errors ?? []
  const words = back && !isLetter ? back.words : props.words
  const letter = isLetter ? back.words : props.letter
  const mailto = `mailto:${letter.to}?subject=${encodeURIComponent(`The bar for ${name}`)}&body=${encodeURIComponent(`${letter.letter}\n\n${link}`)}`
  return (
    <>
      <OfficeHead
        title="Venue packet"
        eyebrow={`${name}, ${longDay(date)}`}
        isError={back !== null}
        lead="Who comes, when, what the bar needs, your contacts and papers. No prices, nothing of the guests."
      >
        <a className="btn" href={link}>
          Preview it
        </a>
        <a className="btn ghost" href={`/backbar/requests/${leadId}`}>
          The request
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {back?.rows && <EditConflict rows={back.rows} />}
      <Lacks night={night} papers={papers} />
      <form method="post" noValidate className="slip">
        <h2>What it says</h2>
        <input type="hidden" name="seen" value={back && !isLetter ? (back.words.seen ?? seen) : seen} />
        {(Object.keys(packetFields) as PacketField[]).map((field) => {
          const { label, hint, most, rows } = packetFields[field]
          const shown = {
            name: field,
            label,
            hint: hint || undefined,
            optional: true,
            error: errorAt(errors, field),
            defaultValue: words[field] ?? '',
          }
          return rows === 1 ? (
            <InputField key={field} {...shown} maxLength={most} autoComplete="off" />
          ) : (
            <TextField key={field} {...shown} rows={rows} />
          )
        })}
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <section className="slip">
        <h2>Their link</h2>
        <div className="field">
          <label htmlFor="packet-link">To copy</label>
          <input id="packet-link" type="text" readOnly value={link} />
        </div>
        <form method="post">
          <p className="small">Once you take it back, it no longer opens anything, and you get a new link here.</p>
          <button className="btn ghost" type="submit" name="intent" value="revoke">
            Take this link back
          </button>
        </form>
      </section>
      <form method="post" noValidate className="slip">
        <h2>Send it to the venue</h2>
        {last && (
          <p className="small">
            <a href={`/backbar/letters/${encodeURIComponent(last.id)}`}>The last letter</a> is for {last.to},{' '}
            {momentWords(last.at, timeZone)}.
          </p>
        )}
        <input type="hidden" name="key" value={isLetter ? letter.key : props.letterKey} />
        <InputField
          name="to"
          label="Their e-mail"
          hint="Kept with the place, so it is filled in the next time."
          type="email"
          autoComplete="off"
          maxLength={254}
          error={errorAt(errors, 'to')}
          defaultValue={letter.to ?? ''}
        />
        <TextField
          name="letter"
          label="Your words"
          hint="The link and the packet as a PDF are included."
          rows={8}
          error={errorAt(errors, 'letter')}
          defaultValue={letter.letter ?? ''}
        />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="send">
            Send it
          </button>
          <a href={mailto}>Write it in your own mail</a>
        </p>
      </form>
    </>
  )
}

/** What the packet cannot say yet, and where it is said. */
function Lacks({ night, papers }: Pick<Props, 'night' | 'papers'>) {
  const facts = `/backbar/events/${night.leadId}/facts`
  const lacks: [string, string, string][] = [
    ...(momentAt(night.moments, 'load-in') === null
      ? [['no times yet', facts, 'Add them'] as [string, string, string]]
      : []),
    ...(momentAt(night.moments, 'out-by') === null
      ? [['no time yet when you are out by', `${facts}#outBy`, 'Add it'] as [string, string, string]]
      : []),
    ...(papers.every(({ fileName }) => fileName === null)
      ? [
          ['no certificate of insurance to hand out', '/backbar/settings/papers', 'Company papers'] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ]
  if (lacks.length === 0) return null
  return (
    <section className="slip">
      <h2>Missing</h2>
      <ul className="plain-list">
        {lacks.map(([words, href, label]) => (
          <li key={words}>
            <span>{words}</span> <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
