import { createContext, useContext, type InputHTMLAttributes, type ReactNode } from 'react'

/** What marks a field that may stay empty, in the language of its form. */
export const OptionalLabelContext = createContext('optional')

type FieldProps = {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** A button beside the message that mends it. */
  mend?: ReactNode
  className?: string
  optional?: boolean
}

type InputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className'>

/** A labelled input: label and hint above, the message that says how to mend it between hint and field. */
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
  /** No browser insists on what only one of a form's buttons needs. */
  required?: false
}

export function TextareaField({ name, label, hint, error, className = '', optional = false, ...text }: TextProps) {
  return (
    <FieldFrame {...{ name, label, hint, error, className, optional }}>
      <textarea id={name} name={name} required={!optional} {...getFieldAriaProps(name, hint, error)} {...text} />
    </FieldFrame>
  )
}

/** What ties a field to its hint and its error for those who hear the page. */
export function getFieldAriaProps(name: string, hint?: string, error?: string) {
  const by = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': by || undefined, 'aria-invalid': error ? true : undefined }
}

/** The message at a field, which the summary's link leads to. */
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

/** What stands around a field of any kind. */
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
