import { SelectField } from '../../../ui/select-field.tsx'
import { importStatusLabels } from './parse-import-status.ts'
import type { ImportedStatus } from './import-batch.ts'

type Props = {
  statuses: ImportedStatus[]
  seen: string
  errors: Readonly<Record<string, string>>
  /** Posted choices, by field. They are kept if a choice is missing. */
  typed: Readonly<Record<string, string | undefined>>
}

/** Lists the statuses of a file with their meanings. Doubtful statuses are open, the others collapsed. */
export function ImportStatusSection({ statuses, seen, errors, typed }: Props) {
  const isDue = statuses.some(({ meaning }) => meaning === null)
  const fields = statuses.map((status, i) => ({ isDoubtful: status.isDoubtful, field: statusField(status, i) }))
  const asked = fields.filter(({ isDoubtful }) => isDoubtful)
  const known = fields.filter(({ isDoubtful }) => !isDoubtful)
  const shown = ({ field }: (typeof fields)[number]) => (
    <SelectField
      key={field.name}
      {...field}
      chosen={typed[field.name] ?? field.chosen}
      error={errors[field.name]}
      className=""
    />
  )
  return (
    <form method="post" className="slip import-matching" aria-labelledby="statuses" noValidate>
      <h2 id="statuses">{isDue ? 'Say what these statuses mean' : 'What the statuses mean'}</h2>
      {asked.length > 0 && (
        <>
          <p>
            We are not sure about {asked.length === 1 ? 'this one' : 'these'}. Only you know who is booked with you.
          </p>
          <div className="import-columns stack">{asked.map(shown)}</div>
        </>
      )}
      {known.length > 0 && (
        <details>
          <summary>{asked.length > 0 ? 'The other statuses' : 'Change what a status means'}</summary>
          <div className="import-columns stack">{known.map(shown)}</div>
        </details>
      )}
      <input type="hidden" name="seen" value={seen} />
      <p>
        <button className={isDue ? 'btn' : 'btn ghost'} type="submit" name="intent" value="statuses">
          Read the columns like this
        </button>
      </p>
    </form>
  )
}

function statusField({ words, rows, meaning }: ImportedStatus, i: number) {
  return {
    name: `status-${i}`,
    label: words === '' ? 'No status, but something was paid' : `“${words}”`,
    hint: rows === 1 ? 'In 1 row.' : `In ${rows.toLocaleString('en-US')} rows.`,
    input: meaning === null ? { '': 'Choose what it means', ...importStatusLabels } : importStatusLabels,
    chosen: meaning ?? '',
  }
}
