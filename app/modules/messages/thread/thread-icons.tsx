const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8, strokeLinecap: 'round' } as const

/** A document icon: a question or answer from the client page. */
export function DocumentIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...line}>
      <path d="M6 3.5h8l4 4v13H6z" />
      <path d="M14 3.5v4h4M9 12.5h6M9 16h4" />
    </svg>
  )
}

/** A pencil: a note that only the business sees. */
export function NoteIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...line}>
      <path d="m5 19 .8-3.8L16.5 4.5l3 3L8.8 18.2z" />
      <path d="m14 7 3 3" />
    </svg>
  )
}

/** A phone with a screen: a text message. */
export function TextMessageIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...line}>
      <path d="M7.5 3h9v18h-9zM10.5 17.5h3" />
    </svg>
  )
}
