import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { packingRulesPath, formatPackingRule, packingConditions, packingUnitLabels } from './packing-list.ts'
import { maxPackingRules } from './packing-list-form.ts'

type Props = { state: EditState; experiences: { slug: string; name: string }[] }

/** Settings page of the packing rules: items, and the unit each is counted by. */
export function PackingListPage({ state, experiences }: Props) {
  const { input, seen, errors, earlier } = state
  const lines = parseRowCount(input.rows, maxPackingRules)
  const at = { '': 'Every event', ...Object.fromEntries(experiences.map(({ slug, name }) => [slug, name])) }
  return (
    <>
      <BackOfficeHeader
        title="Packing list"
        eyebrow="Settings"
        isError={isEditRejected(state)}
        lead="What you bring. Each event’s packing list is counted from it and rounded up."
      />
      <EditNotices state={state} />
      <form method="post" action={packingRulesPath} className="slip kit-form" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="rows" value={lines} />
        <p className="hint">Clear a name to delete its line. Empty lines are at the end.</p>
        {Array.from({ length: lines }, (_, i) => (
          <details className="line-below" key={i} open={errors.some(({ field }) => field.endsWith(`-${i}`))}>
            <summary>{input[`name-${i}`] ? formatPackingRule(input, i) : 'Add an item'}</summary>
            <div className="kit-line stack gap-3">
              <input type="hidden" name={`id-${i}`} value={input[`id-${i}`] ?? ''} />
              <SmallField name={`count-${i}`} label="How many" input={input} errors={errors} />
              <SmallField name={`name-${i}`} label="What" input={input} errors={errors} isText />
              <SmallField name={`each-${i}`} label="For every" input={input} errors={errors} />
              <ChoiceField name={`unit-${i}`} label="Of these" options={packingUnitLabels} input={input} />
              <ChoiceField name={`at-${i}`} label="At" options={at} input={input} />
              <ChoiceField name={`thing-${i}`} label="When" options={packingConditions} input={input} />
            </div>
          </details>
        ))}
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={earlier.list} here={packingRulesPath} />
    </>
  )
}

type FieldProps = { name: string; label: string; input: Record<string, string> }

function SmallField({
  name,
  label,
  input,
  errors,
  isText = false,
}: FieldProps & { errors: FieldError[]; isText?: boolean }) {
  const error = getFieldErrorMessage(errors, name)
  return (
    <label className={error ? 'bad gap-1 shrink' : 'gap-1 shrink'}>
      <span className="muted">{label}</span>
      <input
        id={name}
        name={name}
        defaultValue={input[name] ?? ''}
        inputMode={isText ? undefined : 'numeric'}
        maxLength={isText ? 60 : 4}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
      />
    </label>
  )
}

function ChoiceField({ name, label, options, input }: FieldProps & { options: Readonly<Record<string, string>> }) {
  return (
    <label className="gap-1 shrink">
      <span className="muted">{label}</span>
      <select id={name} name={name} defaultValue={input[name] ?? ''}>
        {input[name] !== undefined && !Object.hasOwn(options, input[name]) && (
          <option value={input[name]}>{input[name]}, no longer on the menu</option>
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
