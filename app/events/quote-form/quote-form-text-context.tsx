import { createContext, useContext } from 'react'
import type { QuoteFormText } from './quote-form-messages.ts'

const Speech = createContext<QuoteFormText | null>(null)

/** Gives the form's parts inside their words. */
export const QuoteFormTextProvider = Speech.Provider

/** The words of the form a part stands in. */
export function useQuoteFormText(): QuoteFormText {
  const words = useContext(Speech)
  if (!words) throw new Error('A part of the quote form stands outside of FormSpeech')
  return words
}
