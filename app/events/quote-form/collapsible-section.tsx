import { useState, type ReactNode } from 'react'
import { useQuoteFormText } from './quote-form-text-context.tsx'

type Props = { summary: string; inside?: string; isOpen: boolean; children: ReactNode }

/** Optional fields in a collapsed section. It opens if it has a value or an error, and then stays open. */
export function CollapsibleSection({ summary, inside, isOpen, children }: Props) {
  const { optional } = useQuoteFormText()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <details className="folded" open={wasOpen}>
      <summary>
        {`${summary} `}
        <span className="mark">{optional}</span>
        {inside && <small>{inside}</small>}
      </summary>
      {children}
    </details>
  )
}
