import { lineChoiceLabels } from './parse-draft-line.ts'
import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import { isRowDeleted } from './draft-line-changes.ts'
import { DraftLineMenu } from './draft-line-menu.tsx'
import { formatFormerDraftRowTotal, formatDraftRowTotal } from './draft-sums.ts'
import type { ProposalLine } from './proposal.ts'
import { findUnpricedOptionOfLine } from './unpriced-option-lines.ts'

const lineFields = ['id', 'label', 'reason', 'quantity', 'price', 'choice', 'class', 'no', 'deleted'] as const

type LineProps = {
  i: number
  input: Record<string, string>
  /** The lines as the draft reads now. */
  lines: readonly ProposalLine[]
  hasTax: boolean
  /** Number of rows with a name, among which a line moves. */
  named: number
  message: (name: string) => string | undefined
}

export function DraftLine({ i, input, lines, hasTax, named, message }: LineProps) {
  const name = (field: string) => `line-${i}-${field}`
  const value = (field: string) => input[name(field)] ?? ''
  const label = value('label') || `Line ${i + 1}`
  const how = value('choice') || 'fixed'
  if (isRowDeleted(input, i)) return <DeletedLine {...{ i, label, value }} />
  const former = formatFormerDraftRowTotal(input, i, lines)
  return (
    <li className="line-below" id={`line-${i}`}>
      <fieldset>
        <legend className="unseen">{label}</legend>
        {i < named && <DraftLineMenu {...{ i, named, label }} isOption={how === 'on' || how === 'off'} />}
        <input type="hidden" name={name('id')} value={value('id')} />
        <div className="row">
          <InputField
            {...{ name: name('label'), label: 'What', className: 'what', maxLength: 120, required: false }}
            error={message(name('label'))}
            defaultValue={value('label')}
          />
          <InputField
            {...{ name: name('quantity'), label: 'How many', className: 'count', inputMode: 'numeric' }}
            required={false}
            error={message(name('quantity'))}
            defaultValue={value('quantity') || '1'}
          />
          <InputField
            {...{ name: name('price'), label: 'Dollars each', className: 'price', required: false }}
            error={message(name('price'))}
            defaultValue={value('price')}
          />
          <b className="line-total" data-live={`line-${i}-total`}>
            {formatDraftRowTotal(input, i)}
            {former && <small>was {former}</small>}
          </b>
        </div>
        {findUnpricedOptionOfLine(value('id')) && (
          <p className="tick">
            <label className="tap gap-3 any-break">
              <input type="checkbox" name={name('no')} value="on" defaultChecked={value('no') === 'on'} /> No, not part
              of it
            </label>{' '}
            <span className="hint">They asked for it: enter a price, 0 if it is free, or check No.</span>
          </p>
        )}
        <details open={['reason', 'choice'].some((field) => message(name(field)) !== undefined)}>
          <summary className="muted">
            {[value('reason') || 'Reason, and whether it is in the total', how === 'fixed' ? '' : lineChoiceLabels[how]]
              .filter(Boolean)
              .join(' · ')}
          </summary>
          <div className="row">
            <InputField
              {...{ name: name('reason'), label: 'Why', className: 'what', maxLength: 300, required: false }}
              error={message(name('reason'))}
              defaultValue={value('reason')}
            />
            <SelectField
              className="counts"
              {...{ name: name('choice'), label: 'In the total', input: lineChoiceLabels }}
              chosen={how}
              error={message(name('choice'))}
            />
            {hasTax && (
              <SelectField
                className="counts"
                {...{ name: name('class'), label: 'Tax class', input: taxClassLabels, error: undefined }}
                chosen={value('class') || 'labor'}
              />
            )}
          </div>
        </details>
      </fieldset>
    </li>
  )
}

/**
 * Placeholder of a deleted line until the proposal is saved, with a button to restore it. Its fields are still posted.
 */
function DeletedLine({ i, label, value }: { i: number; label: string; value: (field: string) => string }) {
  return (
    <li className="line-below" id={`line-${i}`}>
      {lineFields.map((field) => (
        <input key={field} type="hidden" name={`line-${i}-${field}`} value={value(field)} />
      ))}
      <p className="cluster gap-3 flush">
        <span className="fill muted any-break">{label} is deleted.</span>
        <button
          className="btn ghost"
          type="submit"
          name="line"
          value={`${i}-restore`}
          formAction={`?#line-${i}`}
          aria-label={`Undo: ${label} is deleted`}
        >
          Undo
        </button>
      </p>
    </li>
  )
}
