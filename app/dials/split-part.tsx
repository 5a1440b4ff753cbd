import { described, FieldError } from '../ui/field.tsx'
import { drinksTable } from '../drinks/drinks-table.ts'
import type { DrinksQuestion } from '../drinks/drinks-question.ts'

type Props = {
  split: DrinksQuestion['split']
  typed: Record<string, string>
  message: (field: string) => string | undefined
  /** Gives the bar its own mix back; only where a script can. */
  onOwnMix: (() => void) | undefined
}

const kinds = { beer: 'Beer', wine: 'Wine', spirits: 'Spirits' } as const

export function SplitPart({ split, typed, message, onOwnMix }: Props) {
  return (
    <fieldset className="split-part">
      <legend>Split by hand <span className="mark">optional</span></legend>
      <p className="hint" id="split-hint">Weights from 0 to 100, all three together. Empty, the bar knows best.</p>
      <div className="row">
        {Object.entries(kinds).map(([name, label]) => {
          const error = message(name)
          const by = described(name, undefined, error)
          return (
            <div key={name} className={`f t${error ? ' bad' : ''}`}>
              <label htmlFor={name}>{label}</label>
              <FieldError name={name} error={error} />
              <input
                id={name}
                name={name}
                type="number"
                inputMode="numeric"
                min={0}
                max={drinksTable.limits.splitPart}
                defaultValue={typed[name] ?? split?.[name as keyof typeof kinds] ?? ''}
                {...by}
                aria-describedby={['split-hint', by['aria-describedby']].filter(Boolean).join(' ')}
              />
            </div>
          )
        })}
      </div>
      {onOwnMix && <button type="button" className="plain" onClick={onOwnMix}>Use the bar’s own mix</button>}
    </fieldset>
  )
}
