import type { EditState } from '../../business/forms/edit-state.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage, TextareaField } from '../../ui/field.tsx'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { leftoverKinds, countStepByKind, type LeftoverKind } from '../learning/leftover-count.ts'
import type { CountedByOption, LeftoverView } from './leftover-view.ts'
import {
  formatLeftoverConflict,
  leftoverText,
  formatLeftoverQuantity,
  formatLeftoverUnit,
  type LeftoverText,
} from './leftover-text.ts'
import { parseQuarters } from '../learning/quantity.ts'

type Props = {
  view: LeftoverView
  state: Pick<EditState, 'input' | 'seen' | 'errors'>
  /** Possible counters, including a guess. */
  who: CountedByOption[]
  /** Labels of everyone who reported a count, by value. */
  names: CountedByOption[]
  language: Language
  /** Target of the form on other pages, with the fields that identify the event. */
  on?: { action: string; post: string; intent: string }
}

/**
 * The leftover form of an event: a row per kind, the guest count, and the counter. It posts to its own page unless `on`
 * is set.
 */
export function LeftoverForm({ view, state, who, names, language, on }: Props) {
  const words = leftoverText(language)
  const { input, errors, seen } = state
  const { basis, doubts, differences, result } = view
  const getName = (by: string) =>
    by === 'office' || by === 'merged' ? words[by] : (names.find(({ value }) => value === by)?.label ?? words.somebody)
  const isListed = (kind: LeftoverKind) => basis.list[kind] > 0 || isTouched(kind, input)
  const row = (kind: LeftoverKind) => <KindRow key={kind} {...{ kind, view, input, errors, words }} />
  return (
    <form
      method="post"
      action={on?.action}
      className="left-form"
      noValidate
      data-count-left=""
      data-tap={on?.intent}
      data-post={on?.post}
    >
      {on ? <input type="hidden" name="post" value={on.post} /> : <input type="hidden" name="seen" value={seen} />}
      {(doubts.length > 0 || differences.length > 0 || result) && (
        <div className="left-kept rounded" role="status">
          {result && <p className="flush">{words.kept(result)}</p>}
          {differences.map((difference, i) => (
            <p key={`differs-${i}`} className="left-doubt flush strong">
              {formatLeftoverConflict(difference, getName(difference.by), words)}
            </p>
          ))}
          {doubts.map((doubt, i) => (
            <p key={i} className="left-doubt flush strong">
              {(words.doubts[doubt.code] as (of: typeof doubt) => string)(doubt)}
            </p>
          ))}
        </div>
      )}
      {leftoverKinds.filter(isListed).map(row)}
      <details className="left-more line-below">
        <summary>{words.moreKinds}</summary>
        {leftoverKinds.filter((kind) => !isListed(kind)).map(row)}
        <TextareaField
          name="other"
          label={words.other}
          hint={words.otherHint}
          rows={2}
          required={false}
          optional
          defaultValue={input.other}
          error={getFieldErrorMessage(errors, 'other')}
        />
      </details>
      <div
        className={`left-row${getFieldErrorMessage(errors, 'came') ? ' bad' : ''} cluster gap-4 line-below`}
        data-step="1"
        data-whole=""
      >
        <div>
          <label htmlFor="came">{words.came}</label>
          {basis.announced !== null && <p className="hint">{words.expected(basis.announced)}</p>}
          <FieldErrorMessage name="came" error={getFieldErrorMessage(errors, 'came')} />
        </div>
        <Steps
          name="came"
          input={input}
          errors={errors}
          label={words.came}
          words={words}
          start={basis.announced ?? 0}
          isWhole
        />
      </div>
      <fieldset className="left-who shrink">
        <legend>{words.who}</legend>
        <div className="wrap-line gap-2">
          {who.map(({ value, label }) => (
            <label key={value}>
              <input className="flush" type="radio" name="by" value={value} defaultChecked={input.by === value} />
              <span className="inline-row">{label}</span>
            </label>
          ))}
        </div>
        <FieldErrorMessage name="by" error={getFieldErrorMessage(errors, 'by')} />
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value={on?.intent ?? 'keep'}>
          {words.keep}
        </button>
      </p>
      <p className="small">{words.ranOutMeans}</p>
    </form>
  )
}

type RowProps = { kind: LeftoverKind; view: LeftoverView; input: FormInput; errors: FieldError[]; words: LeftoverText }

function KindRow({ kind, view: { basis }, input, errors, words }: RowProps) {
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
      <Steps
        name={left}
        input={input}
        errors={errors}
        label={name}
        words={words}
        start={planned / 4}
        isEnded={Boolean(input[none] || input[out])}
      >
        {formatLeftoverUnit(kind, quarters, words)}
      </Steps>
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

function Steps({ name, input, errors, label, words, start, isWhole = false, isEnded = false, children }: StepsProps) {
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

function isTouched(kind: LeftoverKind, input: FormInput): boolean {
  return ['left', 'none', 'out', 'had'].some((suffix) => Boolean(input[`${kind}-${suffix}`]))
}
