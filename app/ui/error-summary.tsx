type Props = { heading: string; errors: { field: string; message: string }[] }

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
