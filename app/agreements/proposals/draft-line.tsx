import { lineChoiceLabels } from './parse-draft-line.ts'
import { formatDollars } from '../../business/money.ts'
import { InputField } from '../../ui/field.tsx'
import { GripIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import { formatDraftRowTotal } from './draft-sums.ts'
import type { ProposalDocument } from './proposal.ts'
import { findUnpricedOptionOfLine } from './unpriced-option-lines.ts'

type LineProps = {
  i: number
  input: Record<string, string>
  document: ProposalDocument
  hasTax: boolean
  /** Number of rows with a name, among which a line moves. */
  named: number
  message: (name: string) => string | undefined
}

export function DraftLine({ i, input, document, hasTax, named, message }: LineProps) {
  const name = (field: string) => `line-${i}-${field}`
  const value = (field: string) => input[name(field)] ?? ''
  const line = document.lines.find(({ id }) => id === value('id'))
  const label = value('label') || `Line ${i + 1}`
  const how = value('choice') || 'fixed'
  return (
    <li className="line-below">
      <fieldset>
        <legend className="unseen">{label}</legend>
        {i < named && named > 1 && <LineGrip {...{ i, named, label }} />}
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
            hint={line?.menuCents != null ? `menu: ${formatDollars(line.menuCents)}` : undefined}
            error={message(name('price'))}
            defaultValue={value('price')}
          />
          <b className="line-total" data-live={`line-${i}-total`}>
            {formatDraftRowTotal(input, i)}
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

/** The grip of a line: the buttons that move it. With script it is also dragged, and moved by the arrow keys. */
function LineGrip({ i, named, label }: { i: number; named: number; label: string }) {
  const move = (to: number, text: string) => (
    <button className="btn ghost" type="submit" name="move" value={`${i}-${to}`} formAction={`?#line-${to}-label`}>
      {text}
      <span className="unseen">: {label}</span>
    </button>
  )
  return (
    <details className="line-grip" data-row={i} data-of={named} data-label={label}>
      <summary className="center muted">
        <GripIcon />
        <span className="unseen">
          Move {label}
          <span className="with-script">. The arrow keys move it, too.</span>
        </span>
      </summary>
      <div className="cluster gap-2">
        {i > 0 && move(i - 1, 'Move up')}
        {i < named - 1 && move(i + 1, 'Move down')}
      </div>
    </details>
  )
}
