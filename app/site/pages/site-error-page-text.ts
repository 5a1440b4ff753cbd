import { defineTranslations } from '../../ui/language.ts'

/** Texts of the error pages. */
export const siteErrorPageText = defineTranslations({
  en: {
    home: 'Back to the front door',
    ours: {
      heading: 'Something broke on our side',
      words: 'Nothing you did. Go back, your words are still there, and try once more in a minute.',
    },
    unread: {
      heading: 'Your form did not arrive complete',
      words: 'Go back, your words are still there, and send it again from our own page.',
    },
    notKept: {
      heading: 'We could not save it just now',
      words: 'Your words are all in this page: leave it open, and send them again in a minute',
    },
    away: { heading: 'We are out of reach for a moment', words: 'Please try once more in a minute' },
    nothingYouDid: 'Nothing you did.',
    orCall: ', or call us at',
    sendAgain: 'Send it again',
  },
  es: {
    home: 'Volver a la página de inicio',
    ours: {
      heading: 'Algo falló de nuestro lado',
      words: 'No hiciste nada mal. Vuelve atrás: lo que escribiste sigue ahí. Inténtalo de nuevo en un minuto.',
    },
    unread: {
      heading: 'Eso no llegó completo',
      words: 'Vuelve atrás: lo que escribiste sigue ahí. Envíalo otra vez desde nuestra página.',
    },
    notKept: {
      heading: 'En este momento no pudimos guardarlo',
      words: 'Todo lo que escribiste está en esta página: déjala abierta y envíalo otra vez en un minuto',
    },
    away: {
      heading: 'No estamos disponibles por un momento',
      words: 'Por favor, inténtalo de nuevo en un minuto',
    },
    nothingYouDid: 'No hiciste nada mal.',
    orCall: ', o llámanos al',
    sendAgain: 'Enviarlo otra vez',
  },
})
