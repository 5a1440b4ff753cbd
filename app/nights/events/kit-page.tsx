import type { Earlier } from '../../business/earlier-versions.ts'
import type { Difference } from '../../ui/differences.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { typedRows } from '../../plumbing/http/typed-text.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { kitForm, kitThings, kitUnits, mostKitLines } from './kit.ts'

type Props = {
  words: Record<string, string>
  seen: string
  experiences: { slug: string; name: string }[]
  errors?: FieldMessage[]
  /** What somebody else kept while this was being written. */
  rows?: Difference[] | null
  earlier: Earlier
}

/** What goes along to an event, and by what it is counted. */
export function KitPage({ words, seen, experiences, errors = [], rows = null, earlier }: Props) {
  const lines = typedRows(words.rows, mostKitLines)
  const at = { '': 'Every event', ...Object.fromEntries(experiences.map(({ slug, name }) => [slug, name])) }
  return (
    <>
      <OfficeHead
        title="The kit"
        eyebrow="Settings"
        isError={errors.length > 0 || rows !== null}
        lead="What goes into the van. Each event’s load-out is counted from it and rounded up."
      />
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {rows && <EditConflict rows={rows} />}
      <OpenedVersion opened={earlier.opened} />
      <form method="post" action={kitForm} className="slip kit-form" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="rows" value={lines} />
        <p className="hint">Clear a name to delete its line. Empty lines are at the end.</p>
        {Array.from({ length: lines }, (_, i) => (
          <fieldset key={i}>
            <legend className="unseen">{words[`name-${i}`] || 'A new line'}</legend>
            <input type="hidden" name={`id-${i}`} value={words[`id-${i}`] ?? ''} />
            <Small name={`count-${i}`} label="How many" words={words} errors={errors} />
            <Small name={`name-${i}`} label="What" words={words} errors={errors} isText />
            <Small name={`each-${i}`} label="For every" words={words} errors={errors} />
            <Choice name={`unit-${i}`} label="Of these" options={kitUnits} words={words} />
            <Choice name={`at-${i}`} label="At" options={at} words={words} />
            <Choice name={`thing-${i}`} label="When" options={kitThings} words={words} />
          </fieldset>
        ))}
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <EarlierVersions list={earlier.list} here={kitForm} />
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
