import { defineTranslations } from '../../../ui/language.ts'

/** Texts of the public page about text messages. */
export const textsPageText = defineTranslations({
  en: {
    eyebrow: 'Text messages',
    heading: (business: string) => `Texts from ${business}`,
    description: (business: string) => `What ${business} texts, how often, what it costs, and how to stop it.`,
    lead: 'We text you about your event, and only if you asked for it.',
    sections: (business: string, consent: string) => [
      {
        heading: 'How you agree',
        paragraphs: [
          `Our quote form has a checkbox that starts unticked: “${consent}” You can also text us first, ask us for texts, or agree on your event’s page. Agreeing is no condition of a booking.`,
        ],
      },
      {
        heading: 'What we send, and how often',
        paragraphs: [
          `The program is “${business} event texts”. You get answers to what you write, and notes about your own event: when we have answered you, when an amount is due, and the day before it. That is usually fewer than ten texts per event. We send no advertising by text.`,
          'Texts leave between 8 AM and 8 PM.',
        ],
      },
      { heading: 'What it costs', paragraphs: ['Msg & data rates may apply. We charge nothing for our texts.'] },
      {
        heading: 'Stop and help',
        paragraphs: [
          'Reply STOP to any of our texts and you get no more. Text START to get them again. Reply HELP, or use the address below, for help.',
          'Carriers are not liable for delayed or undelivered messages.',
        ],
      },
      {
        heading: 'Your number',
        paragraphs: [
          'Your number and your agreement are not shared with or sold to anybody for marketing. Only the phone company that carries our texts sees them.',
        ],
      },
    ],
    none: 'We send no texts.',
    help: 'Help',
    privacy: 'How we keep your data',
  },
  es: {
    eyebrow: 'Mensajes de texto',
    heading: (business: string) => `Mensajes de ${business}`,
    description: (business: string) =>
      `Qué mensajes envía ${business}, con qué frecuencia, qué cuestan y cómo dejar de recibirlos.`,
    lead: 'Te escribimos sobre tu evento, y solo si lo pediste.',
    sections: (business: string, consent: string) => [
      {
        heading: 'Cómo aceptas',
        paragraphs: [
          `Nuestro formulario tiene una casilla que empieza sin marcar: “${consent}” También puedes escribirnos tú primero, pedirnos mensajes o aceptarlos en la página de tu evento. Aceptarlos no es condición para reservar.`,
        ],
      },
      {
        heading: 'Qué enviamos y con qué frecuencia',
        paragraphs: [
          `El programa se llama “${business} event texts”. Recibes respuestas a lo que escribes y avisos de tu propio evento: cuando te respondimos, cuando vence un pago y el día antes. Suelen ser menos de diez mensajes por evento. No enviamos publicidad por mensaje.`,
          'Los mensajes salen entre las 8 a.m. y las 8 p.m.',
        ],
      },
      {
        heading: 'Qué cuesta',
        paragraphs: ['Pueden aplicarse tarifas de mensajes y datos. Nosotros no cobramos nada por los mensajes.'],
      },
      {
        heading: 'Dejar de recibirlos y ayuda',
        paragraphs: [
          'Responde STOP a cualquiera de nuestros mensajes y no recibes más. Escribe START para volver a recibirlos. Responde HELP, o usa la dirección de abajo, para pedir ayuda.',
          'Las compañías telefónicas no responden por mensajes que llegan tarde o no llegan.',
        ],
      },
      {
        heading: 'Tu número',
        paragraphs: [
          'Tu número y tu consentimiento no se comparten ni se venden a nadie para publicidad. Solo los ve la compañía telefónica que transporta nuestros mensajes.',
        ],
      },
    ],
    none: 'No enviamos mensajes de texto.',
    help: 'Ayuda',
    privacy: 'Cómo guardamos tus datos',
  },
})
