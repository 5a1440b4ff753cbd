import { EditNotes, isRefused } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { EarlierVersions } from '../../ui/earlier-versions.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { typedRows } from '../../plumbing/http/typed-text.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { kitAddress, kitLineWords, kitThings, kitUnits, mostKitLines } from './kit.ts'

type Props = { state: EditState; experiences: { slug: string; name: string }[] }

/** What goes along to an event, and by what it is counted. */
export function KitPage({ state, experiences }: Props) {
  const { words, seen, errors, earlier } = state
  const lines = typedRows(words.rows, mostKitLines)
  const at = { '': 'Every event', ...Object.fromEntries(experiences.map(({ slug, name }) => [slug, name])) }
  return (
    <>
      <OfficeHead
        title="The kit"
        eyebrow="Settings"
        isError={isRefused(state)}
        lead="What goes into the van. Each event’s load-out is counted from it and rounded up."
      />
      <EditNotes state={state} />
      <form method="post" action={kitAddress} className="slip kit-form" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="rows" value={lines} />
        <p className="hint">Clear a name to delete its line. Empty lines are at the end.</p>
        {Array.from({ length: lines }, (_, i) => (
          <details key={i} open={errors.some(({ field }) => field.endsWith(`-${i}`))}>
            <summary>{words[`name-${i}`] ? kitLineWords(words, i) : 'One more thing'}</summary>
            <div className="kit-line">
              <input type="hidden" name={`id-${i}`} value={words[`id-${i}`] ?? ''} />
              <Small name={`count-${i}`} label="How many" words={words} errors={errors} />
              <Small name={`name-${i}`} label="What" words={words} errors={errors} isText />
              <Small name={`each-${i}`} label="For every" words={words} errors={errors} />
              <Choice name={`unit-${i}`} label="Of these" options={kitUnits} words={words} />
              <Choice name={`at-${i}`} label="At" options={at} words={words} />
              <Choice name={`thing-${i}`} label="When" options={kitThings} words={words} />
            </div>
          </details>
        ))}
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <EarlierVersions list={earlier.list} here={kitAddress} />
    </>
  )
}

type FieldProps = { name: string; label: string; words: Record<string, string> }

function Small({
  name,
  label,
  words,
  errors,
  isText = false,
}: FieldProps & { errors: FieldMessage[]; isText?: boolean }) {
  const error = errorAt(errors, name)
  return (
    <label className={error ? 'bad' : undefined}>
      <span>{label}</span>
      <input
        id={name}
        name={name}
        defaultValue={words[name] ?? ''}
        inputMode={isText ? undefined : 'numeric'}
        maxLength={isText ? 60 : 4}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
      />
    </label>
  )
}

function Choice({ name, label, options, words }: FieldProps & { options: Readonly<Record<string, string>> }) {
  return (
    <label>
      <span>{label}</span>
      <select id={name} name={name} defaultValue={words[name] ?? ''}>
        {words[name] !== undefined && !Object.hasOwn(options, words[name]) && (
          <option value={words[name]}>{words[name]}, no longer on the menu</option>
        )}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
