import type { Language } from '../language.ts'

/** Message at a form that was sent without a network. */
export const offlineFormText: Readonly<Record<Language, string>> = {
  en: 'No signal. Your answers are safe here; tap again when you’re back.',
  es: 'Sin señal. Tus respuestas están a salvo aquí; vuelve a tocar cuando tengas conexión.',
}
