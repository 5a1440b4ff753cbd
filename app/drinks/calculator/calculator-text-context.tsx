import { createContext, useContext } from 'react'
import type { CalculatorText } from './calculator-messages.ts'

const Speech = createContext<CalculatorText | null>(null)

/** Gives the calculator's parts inside their words. */
export const CalculatorTextProvider = Speech.Provider

/** The words of the calculator a part stands in. */
export function useCalculatorText(): CalculatorText {
  const words = useContext(Speech)
  if (!words) throw new Error('A part of the calculator stands outside of CalculatorSpeech')
  return words
}
