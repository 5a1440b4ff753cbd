import type { FieldError } from './field-errors.ts'

type Props = { heading: string; errors: FieldError[] }

/** List of errors with links to their fields. Takes the focus when the page opens, with or without script. */
export function ErrorSummary({ heading, errors }: Props) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="summary-heading">
      <h2 id="summary-heading">{heading}</h2>
      {errors.length > 0 && (
        <ul className="bullets">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Errors of a back office form. Empty without errors. */
export function FormErrors({ heading = 'Almost there. Please check:', errors }: Partial<Props>) {
  return errors?.length ? <ErrorSummary heading={heading} errors={errors} /> : null
}
