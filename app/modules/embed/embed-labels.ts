/** Texts of the price form on other websites. Everything else comes with the prices. */
export const embedLabels = {
  en: {
    form: 'Bar prices for your event',
    date: 'Date of the event',
    guests: 'Guests',
    show: 'Show prices',
    loading: 'Loading prices …',
    check: 'Check what you typed.',
    away: 'Prices can’t be shown right now. Try again in a few minutes, or ask on our quote form.',
    busy: (seconds: number) => `Too many tries from here. Try again in ${seconds} seconds.`,
    off: 'Prices aren’t shown here anymore. Ask for them on our website.',
    next: 'Get a quote',
  },
  es: {
    form: 'Precios del bar para tu evento',
    date: 'Fecha del evento',
    guests: 'Invitados',
    show: 'Ver precios',
    loading: 'Cargando precios…',
    check: 'Revisa lo que escribiste.',
    away: 'Ahora no se pueden mostrar los precios. Inténtalo en unos minutos o pregunta en nuestro formulario.',
    busy: (seconds: number) => `Demasiados intentos desde aquí. Inténtalo de nuevo en ${seconds} segundos.`,
    off: 'Aquí ya no se muestran precios. Pregunta en nuestro sitio web.',
    next: 'Pedir una cotización',
  },
}
