import { createContext, useContext, type InputHTMLAttributes, type ReactNode } from 'react'

/** The mark of optional fields, in the form's language. */
export const OptionalLabelContext = createContext('optional')

type FieldProps = {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** A button next to the message that fixes the error. */
  mend?: ReactNode
  className?: string
  optional?: boolean
}

type InputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className'>

/** A labeled input: label, hint and error above the field. */
export function InputField({ name, label, hint, error, mend, className = '', optional = false, ...input }: InputProps) {
  return (
    <FieldFrame {...{ name, label, hint, error, mend, className, optional }}>
      <input id={name} name={name} required={!optional} {...getFieldAriaProps(name, hint, error)} {...input} />
    </FieldFrame>
  )
}

type TextProps = FieldProps & {
  rows: number
  lang?: string
  defaultValue?: string | undefined
  /** Browser validation is off, because only some of a form's buttons need the field. */
  required?: false
  autoFocus?: boolean
}

export function TextareaField({ name, label, hint, error, className = '', optional = false, ...text }: TextProps) {
  return (
    <FieldFrame {...{ name, label, hint, error, className, optional }}>
      <textarea id={name} name={name} required={!optional} {...getFieldAriaProps(name, hint, error)} {...text} />
    </FieldFrame>
  )
}

/** ARIA attributes that connect a field with its hint and error. */
export function getFieldAriaProps(name: string, hint?: string, error?: string) {
  const by = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined }
}

/** The error message at a field, the target of the summary's link. */
export function FieldErrorMessage({
  name,
  error,
  children,
}: {
  name: string
  error: string | undefined
  children?: ReactNode
}) {
  if (!error) return null
  return (
    <p className="err" id={`${name}-error`}>
      <span className="unseen">Error: </span>
      {error}
      {children && <> {children}</>}
    </p>
  )
}

/** Label, hint and error around a field of any kind. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  mend,
  className,
  optional,
  children,
}: FieldProps & { children: ReactNode }) {
  const optionalWord = useContext(OptionalLabelContext)
  return (
    <div className={`field ${className}${error ? ' bad' : ''}`}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="mark">{` ${optionalWord}`}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorMessage name={name} error={error}>
        {mend}
      </FieldErrorMessage>
      {children}
    </div>
  )
}
