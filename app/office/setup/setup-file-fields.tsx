import { TextareaField, InputField } from '../../ui/field.tsx'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import type { SetupStepFormProps } from './setup-step-form-props.ts'

export function SetupBrandFields({ input, errors }: SetupStepFormProps) {
  const field = createFieldProps(input, errors)
  return (
    <>
      <p className="hint">Two colors and your logo. Keep amber and red, or choose your own: every page follows.</p>
      <input type="hidden" name="prefix" value={input.prefix ?? ''} />
      <div className="look-colors stack">
        <InputField {...field('first')} label="First color" hint="Buttons and small headings." type="color" />
        <InputField {...field('second')} label="Second color" hint="Marks and lines." type="color" />
      </div>
      <SetupFileField
        name="onDark"
        label="Logo"
        hint="PNG, JPG, WebP or SVG, up to 1 MB. Left empty, the one of the site stays."
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        error={getFieldErrorMessage(errors, 'onDark')}
        isOptional
      />
    </>
  )
}

export function SetupPhotoFields({ input, errors }: SetupStepFormProps) {
  return (
    <>
      <SetupFileField
        name="photo"
        label="Photo"
        hint="JPEG, PNG, WebP or AVIF, up to 20 MB, as the phone took it. It goes to the top of Home."
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={getFieldErrorMessage(errors, 'photo')}
      />
      <TextareaField
        {...createFieldProps(input, errors)('alt')}
        label="Description of the photo"
        hint="One sentence, for people who cannot see it: “A coupe with an orange twist on a wet stone bar.”"
        rows={2}
      />
    </>
  )
}

type FileProps = {
  name: string
  label: string
  hint: string
  accept: string
  error: string | undefined
  isOptional?: boolean
}

export function SetupFileField({ name, label, hint, accept, error, isOptional = false }: FileProps) {
  return (
    <InputField name={name} label={label} hint={hint} type="file" accept={accept} error={error} optional={isOptional} />
  )
}
