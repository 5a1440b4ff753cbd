/**
 * Progress icon: empty, a partial circle, a check, or an exclamation mark if it is late. Hidden from screen readers, because
 * text next to it says the same.
 */
export function ProgressIcon({ share, isLate = false }: { share: number; isLate?: boolean }) {
  if (share === 1)
    return (
      <svg className="mark done" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        <path d="m7 12.5 3.5 3.5L17 9" />
      </svg>
    )
  if (isLate)
    return (
      <svg className="mark late" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        <path d="M12 6.5v7m0 3v1" />
      </svg>
    )
  const [x, y] = [12 + 10 * Math.sin(2 * Math.PI * share), 12 - 10 * Math.cos(2 * Math.PI * share)]
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      {share > 0 && <path d={`M12 12V2A10 10 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`} />}
    </svg>
  )
}
