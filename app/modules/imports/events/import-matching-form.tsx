import { importFieldLabels } from './import-fields.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import type { ImportBatch } from './import-batch.ts'
import type { SampleRowPreview } from './preview-sample-rows.ts'

export function SampleRowItem({ row, comes, title, lines, note, problems, marks }: SampleRowPreview) {
  return (
    <li className={comes ? undefined : 'stays-out'}>
      <p className="small">Row {row}</p>
      <div>
        <p>
          <b>{title}</b>
        </p>
        {lines.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
        {note && <p className="small import-note">In a note: {note.replaceAll('\n', '; ')}</p>}
        {problems.map(({ column, value, message }, i) => (
          <p key={i} className="clash">
            <b>{column}:</b> {value && <q>{value}</q>} {message}.
          </p>
        ))}
        {marks.map((mark) => (
          <p key={mark} className="clash">
            {mark}
          </p>
        ))}
      </div>
    </li>
  )
}

export function ImportMatchingForm({ batch: { headings, samples, choices } }: { batch: ImportBatch }) {
  const words = { note: 'Keep it in a note', skip: 'Leave it out', ...importFieldLabels }
  return (
    <form method="post" className="slip import-matching" aria-labelledby="matching">
      <h2 id="matching">Match the columns</h2>
      <div className="import-columns stack">
        {headings.map((heading, i) => (
          <SelectField
            key={i}
            name={`column-${i}`}
            label={heading || `Column ${i + 1}`}
            hint={example(samples.map(({ cells }) => cells[i] ?? ''))}
            input={words}
            chosen={choices.uses[i] ?? 'note'}
            error={undefined}
            className=""
          />
        ))}
      </div>
      <SelectField
        name="order"
        label="Date format in the file"
        hint="It matters for dates such as 5/6/2027."
        input={{ 'month-first': 'Month first: 5/6/2027 is in May', 'day-first': 'Day first: 5/6/2027 is in June' }}
        chosen={choices.order}
        error={undefined}
        className=""
      />
      <SelectField
        name="past"
        label="Past days, where the file does not say what became of them"
        input={{ done: 'These were events: done', lost: 'Nothing came of them: lost' }}
        chosen={choices.past}
        error={undefined}
        className=""
      />
      <SelectField
        name="flawed"
        label="Rows with a field that cannot be read"
        input={{ without: 'Come in without it, its words in a note', leave: 'Stay out' }}
        chosen={choices.flawed}
        error={undefined}
        className=""
      />
      <p>
        <button className="btn ghost" type="submit" name="intent" value="match">
          Read the file like this
        </button>
      </p>
    </form>
  )
}

function example(cells: string[]): string {
  const some = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '')
  return some.length === 0 ? 'Empty in the first rows.' : `Such as: ${some[0]!.slice(0, 60)}`
}
