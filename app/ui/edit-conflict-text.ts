import { defineTranslations } from './language.ts'

export const editConflictText = defineTranslations({
  en: {
    heading: 'This was changed in the meantime',
    differs: 'Your words are in the form below and not saved yet. Save again, and they replace what is stored now.',
    same: 'What is stored now says the same as you do. Save again, or cancel.',
    stored: 'stored now',
    yours: 'yours',
    nothing: 'nothing',
  },
  es: {
    heading: 'Alguien guardó esto mientras tanto',
    differs:
      'Lo que escribiste está en el formulario de abajo y todavía no se guardó. Si guardas otra vez, reemplaza lo que está guardado ahora.',
    same: 'Lo que está guardado ahora dice lo mismo que lo tuyo. Guarda otra vez o cancela.',
    stored: 'guardado ahora',
    yours: 'lo tuyo',
    nothing: 'nada',
  },
})
