import { createContext, useContext } from 'react'
import type { CalculatorText } from './calculator-messages.ts'

const CalculatorTextContext = createContext<CalculatorText | null>(null)

/** Provides the calculator's texts to its parts. */
export const CalculatorTextProvider = CalculatorTextContext.Provider

/** Texts of the surrounding calculator. */
export function useCalculatorText(): CalculatorText {
  const words = useContext(CalculatorTextContext)
  if (!words) throw new Error('A part of the calculator stands outside of CalculatorSpeech')
  return words
}
