import { defineTranslations } from '../../../ui/language.ts'

/** The client's page about texts to their number. */
export const clientTextsText = defineTranslations({
  en: {
    title: 'Text messages',
    on: (number: string) => `We text ${number} about this event.`,
    off: (number: string) => `We do not text ${number}.`,
    stopped: (number: string) => `${number} said STOP. Text START to us, and texts begin again.`,
    wrong: (number: string) =>
      `Whoever has ${number} told us that it is not yours, so we text it no more. Ask us to correct your number.`,
    none: () => 'There is no US phone number with this event. Ask us to add yours.',
    back: 'No more texts',
    given: 'We text you about this event from now on.',
    taken: 'No more automatic texts go to your number.',
    toPage: 'Back to your event',
    hintOn: 'On',
    hintOff: 'Off',
    busy: 'That was tapped too often. Wait a minute.',
  },
  es: {
    title: 'Mensajes de texto',
    on: (number: string) => `Enviamos mensajes al ${number} sobre este evento.`,
    off: (number: string) => `No enviamos mensajes al ${number}.`,
    stopped: (number: string) => `${number} respondió STOP. Escríbenos START para volver a recibir mensajes.`,
    wrong: (number: string) =>
      `Quien tiene el ${number} nos dijo que no es tuyo, y ya no le escribimos. Pídenos que corrijamos tu número.`,
    none: () => 'Este evento no tiene un número de EE. UU. Pídenos que agreguemos el tuyo.',
    back: 'No más mensajes',
    given: 'Desde ahora te enviamos mensajes sobre este evento.',
    taken: 'Ya no recibes mensajes automáticos.',
    toPage: 'Volver a tu evento',
    hintOn: 'Sí',
    hintOff: 'Desactivados',
    busy: 'Demasiados intentos. Espera un minuto.',
  },
})
