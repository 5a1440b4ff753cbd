/** Icon with a distinct shape for filled, offered and empty. Hidden from screen readers because the label has the same text. */
export function StaffingStatusIcon({ standing }: { standing: 'sure' | 'asked' | 'empty' }) {
  return (
    <svg className={`crew-mark is-${standing}`} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      {standing === 'sure' && <path d="m7.5 12.5 3 3L16.500 9.500" />}
      {standing === 'asked' && <path d="M12 2A10 10 0 0 0 12 22Z" />}
    </svg>
  )
}
