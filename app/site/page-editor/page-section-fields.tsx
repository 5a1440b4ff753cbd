import { getPageEditorPath } from './page-text-forms.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { buildSectionFields, parseSections } from './privacy-form.ts'
import { maxSections } from './section-edits.ts'
import type { Typed } from './page-text-fields.ts'

/** Fields for the sections of a page. The buttons only change the form and save nothing. */
export function PageSectionFields({ typed, errors }: { typed: Typed; errors: FieldError[] }) {
  const sections = parseSections(typed)
  const gone = typed['gone-at'] !== undefined
  return (
    <>
      {sections.map((_, i) => (
        <fieldset key={i} id={`section-${i}`} className="section">
          <legend className="full-width">Section {i + 1}</legend>
          {buildSectionFields(i).map((field) => (
            <FormFieldInput
              key={field.name}
              field={field}
              typed={typed[field.name]}
              error={getFieldErrorMessage(errors, field.name)}
            />
          ))}
          <p className="shift gap-2">
            <StepButton intent={`up-${i}`} to={i - 1} label={`Move section ${i + 1} up`} disabled={i === 0}>
              ↑
            </StepButton>
            <StepButton
              intent={`down-${i}`}
              to={i + 1}
              label={`Move section ${i + 1} down`}
              disabled={i === sections.length - 1}
            >
              ↓
            </StepButton>
            <StepButton intent={`remove-${i}`} to={null} label={`Remove section ${i + 1}`}>
              Remove
            </StepButton>
          </p>
        </fieldset>
      ))}
      {gone && (
        <p className="note">
          {['gone-at', 'gone-heading', 'gone-text'].map((name) => (
            <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
          ))}
          “{typed['gone-heading']}” is removed once you save.{' '}
          <button className="plain" type="submit" name="intent" value="put-back" formNoValidate>
            Put it back
          </button>
        </p>
      )}
      {sections.length < maxSections && (
        <p>
          <StepButton intent="add" to={sections.length} label="Add a section">
            Add a section
          </StepButton>
        </p>
      )}
    </>
  )
}

type StepProps = { intent: string; to: number | null; label: string; disabled?: boolean; children: string }

/** Submit button that leads to the moved section on the next page. */
function StepButton({ intent, to, label, disabled = false, children }: StepProps) {
  const place = to === null ? '' : `#section-${to}`
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formAction={`${getPageEditorPath('privacy')}${place}`}
      formNoValidate
      disabled={disabled}
      aria-label={label}
    >
      {children}
    </button>
  )
}
