import type { Language } from '../../../ui/language.ts'

/** Delays that the owner can choose, in minutes. */
export const runningLateMinutes = [15, 30, 45, 60] as const

/** "We run about 15 minutes late today. Sorry! We come as fast as we can." */
export function formatRunningLateTextMessage(language: Language, minutes: number): string {
  return language === 'es'
    ? `Hoy llegamos unos ${minutes} minutos tarde. Vamos en camino, disculpa la espera.`
    : `We run about ${minutes} minutes late today. Sorry! We come as fast as we can.`
}
