import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { FieldErrorMessage, getFieldAriaProps } from '../../../ui/field.tsx'
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import type { CommonChangeFieldProps } from '../../../agreements/changes/change-fields.tsx'
import { changesText } from '../../../agreements/changes/changes-text.ts'
import { clientChangesText } from './client-changes-text.ts'

type GuestsProps = Pick<CommonChangeFieldProps, 'language' | 'input' | 'errors'> & { agreed: string }

/** Number of guests in large type. Stepper buttons appear where script runs. */
export function GuestsField({ language, input, errors, agreed }: GuestsProps) {
  const { page: told } = clientChangesText(language)
  const name = 'eventGuestCount'
  const error = getFieldErrorMessage(errors, name)
  return (
    <div className={`stepper${error ? ' bad' : ''} stack gap-5`}>
      <button type="button" data-step="-10" aria-label={told.fewer} aria-controls={name} hidden>
        <MinusIcon />
      </button>
      <div>
        <label htmlFor={name} className="unseen">
          {changesText(language).form.fields[name]}
        </label>
        <FieldErrorMessage name={name} error={error} />
        <input
          id={name}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={input[name]}
          {...getFieldAriaProps(name, undefined, error)}
        />
        <small className="muted" data-was={agreed} hidden={input[name] === agreed}>
          {told.was(agreed)}
        </small>
      </div>
      <button type="button" data-step="10" aria-label={told.moreGuests} aria-controls={name} hidden>
        <PlusIcon />
      </button>
    </div>
  )
}
