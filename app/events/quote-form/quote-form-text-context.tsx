import { createContext, useContext } from 'react'
import type { QuoteFormText } from './quote-form-messages.ts'

const QuoteFormTextContext = createContext<QuoteFormText | null>(null)

/** Provides the form's texts to its sections. */
export const QuoteFormTextProvider = QuoteFormTextContext.Provider

/** Returns the texts of the surrounding form. */
export function useQuoteFormText(): QuoteFormText {
  const words = useContext(QuoteFormTextContext)
  if (!words) throw new Error('No QuoteFormTextProvider')
  return words
}
