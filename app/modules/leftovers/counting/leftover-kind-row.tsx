import { formatLeftoverQuantity, formatLeftoverUnit } from './format-leftovers.ts'
import { getFieldErrorMessage, type FieldError } from '../../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage } from '../../../ui/field.tsx'
import type { FormInput } from '../../../ui/form-field.ts'
import { countStepByKind, type LeftoverKind } from '../learning/leftover-count.ts'
import { parseQuarters } from '../learning/quantity.ts'
import type { LeftoverText } from './leftover-text.ts'
import type { LeftoverView } from './leftover-view.ts'

type RowProps = { kind: LeftoverKind; view: LeftoverView; input: FormInput; errors: FieldError[]; words: LeftoverText }

export function LeftoverKindRow({ kind, view: { basis }, input, errors, words }: RowProps) {
  const name = words.kinds[kind]
  const [left, none, out, had] = (['left', 'none', 'out', 'had'] as const).map((suffix) => `${kind}-${suffix}`) as [
    string,
    string,
    string,
    string,
  ]
  const error = getFieldErrorMessage(errors, left) ?? getFieldErrorMessage(errors, none)
  const planned = basis.list[kind]
  const quarters = parseQuarters(input[left] ?? '', 1) ?? 0
  return (
    <div className={`left-row${error ? ' bad' : ''} cluster gap-4 line-below`} data-step={countStepByKind[kind] / 4}>
      <div>
        <label htmlFor={left}>{name}</label>
        <details className="left-had" open={planned === 0 || getFieldErrorMessage(errors, had) !== undefined}>
          <summary className="muted">
            {planned > 0 ? words.listHad(formatLeftoverQuantity(kind, planned, words)) : words.notOnList}
          </summary>
          <label htmlFor={had}>{words.thereWas}</label>
          <input
            id={had}
            name={had}
            defaultValue={input[had] ?? ''}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            {...getFieldAriaProps(had, undefined, getFieldErrorMessage(errors, had))}
          />
          <FieldErrorMessage name={had} error={getFieldErrorMessage(errors, had)} />
        </details>
        <FieldErrorMessage name={left} error={error} />
        <p className="left-ends wrap-line gap-3">
          {(
            [
              [none, words.none],
              [out, words.out],
            ] as const
          ).map(([field, label]) => (
            <label key={field} className={field === out ? 'left-out' : undefined}>
              <input
                className="flush"
                type="checkbox"
                id={field}
                name={field}
                value="yes"
                defaultChecked={Boolean(input[field])}
                aria-label={`${name}: ${label}`}
              />
              <span className="inline-row" aria-hidden="true">
                {label}
              </span>
            </label>
          ))}
        </p>
      </div>
      <LeftoverQuantityStepper
        name={left}
        input={input}
        errors={errors}
        label={name}
        words={words}
        start={planned / 4}
        isEnded={Boolean(input[none] || input[out])}
      >
        {formatLeftoverUnit(kind, quarters, words)}
      </LeftoverQuantityStepper>
    </div>
  )
}

type StepsProps = {
  name: string
  input: FormInput
  errors: FieldError[]
  label: string
  words: LeftoverText
  /** Start of the steps for an empty field: expected guests, or no leftovers. */
  start: number
  isWhole?: boolean
  /** Whether the kind is marked as none left, without a typed number. */
  isEnded?: boolean
  children?: string
}

export function LeftoverQuantityStepper({
  name,
  input,
  errors,
  label,
  words,
  start,
  isWhole = false,
  isEnded = false,
  children,
}: StepsProps) {
  return (
    <div className="left-steps inline-row gap-3" data-from={isWhole ? start : 0}>
      <button className="card-ground" type="button" data-by="-1" aria-label={words.less(label)} hidden>
        −
      </button>
      <p className="flush">
        <input
          id={name}
          name={name}
          defaultValue={input[name] ?? ''}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={8}
          placeholder={isEnded ? '0' : '–'}
          {...getFieldAriaProps(name, undefined, getFieldErrorMessage(errors, name))}
        />
        {children && <span className="muted">{children}</span>}
      </p>
      <button className="card-ground" type="button" data-by="1" aria-label={words.more(label)} hidden>
        +
      </button>
    </div>
  )
}
