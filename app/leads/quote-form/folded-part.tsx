import type { ReactNode } from 'react'
import { useFormWords } from './form-speech.tsx'

type Props = { summary: string; inside?: string; isOpen: boolean; children: ReactNode }

/** Questions nobody needs to answer, folded away; open where something is answered or has to be mended. */
export function FoldedPart({ summary, inside, isOpen, children }: Props) {
  const { optional } = useFormWords()
  return (
    <details className="folded" open={isOpen}>
      <summary>
        {`${summary} `}
        <span className="mark">{optional}</span>
        {inside && <small>{inside}</small>}
      </summary>
      {children}
    </details>
  )
}
