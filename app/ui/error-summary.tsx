import type { FieldError } from './field-errors.ts'

type Props = { heading: string; errors: FieldError[] }

/** What has to be mended, each a link to its field. Takes the focus when the page opens, with or without script. */
export function ErrorSummary({ heading, errors }: Props) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="summary-heading">
      <h2 id="summary-heading">{heading}</h2>
      {errors.length > 0 && (
        <ul>
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

/** What to mend of a form of the back office; nothing where there is nothing. */
export function FormErrors({ heading = 'Almost there. Please check:', errors }: Partial<Props>) {
  return errors?.length ? <ErrorSummary heading={heading} errors={errors} /> : null
}
