import { defineTranslations } from '../../ui/language.ts'

/** Messages shown when a request is rejected before it reaches a page. */
export const requestErrorText = defineTranslations({
  en: {
    fromElsewhere: {
      heading: 'That did not come from our own page',
      words: 'For your safety we take forms only from our own pages. Please open ours and send it from there.',
    },
    packed: {
      heading: 'That came packed',
      words: 'Nothing packed is taken here. Send it once more without a Content-Encoding.',
    },
    tooLarge: {
      heading: 'That was too much at once',
      words: 'The form you sent is larger than 64 kB. Go back, your words are still there, and shorten the message.',
    },
    tooManyFields: {
      heading: 'That form has too many fields',
      words:
        'None of our forms has as many fields as what was sent. Go back, your words are still there, reload the page if it looks odd, and send it again.',
    },
    badAddress: {
      heading: 'That is not an address',
      words: 'The address or the host asked for cannot be read. Please check it.',
    },
    noSuchAddress: {
      heading: 'There is nothing here',
      words: 'None of our pages has that address.',
    },
    tooBusy: {
      heading: 'Too many at once',
      words:
        'More was asked at once than we can answer. Go back, your words are still there, and try once more in a few seconds.',
    },
    tooMuchToday: {
      heading: 'That is a lot for one day',
      words: 'More came from this link today than we take. Please try again tomorrow, or call us.',
    },
    brokenHere: {
      heading: 'Something broke on our side',
      words: 'Nothing you did. Go back, your words are still there, and try once more in a minute.',
    },
  },
  es: {
    fromElsewhere: {
      heading: 'Eso no llegó desde nuestra página',
      words:
        'Por tu seguridad solo aceptamos formularios enviados desde nuestras páginas. Abre una de ellas y envíalo desde allí.',
    },
    packed: {
      heading: 'Eso llegó comprimido',
      words: 'Aquí no se acepta nada comprimido. Envíalo otra vez sin Content-Encoding.',
    },
    tooLarge: {
      heading: 'Fue demasiado de una sola vez',
      words:
        'El formulario que enviaste pesa más de 64 kB. Vuelve atrás: lo que escribiste sigue ahí. Acorta el mensaje.',
    },
    tooManyFields: {
      heading: 'Ese formulario tiene demasiados campos',
      words:
        'Ninguno de nuestros formularios tiene tantos campos. Vuelve atrás: lo que escribiste sigue ahí. Si la página se ve rara, cárgala de nuevo, y envíalo otra vez.',
    },
    badAddress: {
      heading: 'Eso no es una dirección',
      words: 'No se puede leer la dirección que pediste. Revísala, por favor.',
    },
    noSuchAddress: {
      heading: 'Aquí no hay nada',
      words: 'Ninguna de nuestras páginas tiene esa dirección.',
    },
    tooBusy: {
      heading: 'Demasiadas solicitudes a la vez',
      words:
        'Llegaron más solicitudes de las que podemos atender. Vuelve atrás: lo que escribiste sigue ahí. Inténtalo de nuevo en unos segundos.',
    },
    tooMuchToday: {
      heading: 'Es mucho para un solo día',
      words: 'Hoy llegó más de este enlace de lo que aceptamos. Inténtalo mañana, o llámanos.',
    },
    brokenHere: {
      heading: 'Algo falló de nuestro lado',
      words: 'No hiciste nada mal. Vuelve atrás: lo que escribiste sigue ahí. Inténtalo de nuevo en un minuto.',
    },
  },
})
