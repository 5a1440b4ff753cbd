import { defineTranslations } from '../../ui/language.ts'

/** Texts of the unsubscribe page. */
export const unsubscribeText = defineTranslations({
  en: {
    title: 'No more emails',
    ask: 'No more emails?',
    lead: (email: string) => `We write to ${email} now and then until you have decided. Tap once, and we stop.`,
    keeps: 'Answers to what you ask us, and emails about what you have booked, still reach you.',
    stop: 'Stop these emails',
    done: 'Stopped',
    doneLead: 'You won’t get these emails anymore.',
    unknown: 'This link doesn’t work',
    unknownLead: 'Part of it may be missing. Reply to the email, and we’ll stop them by hand.',
  },
  es: {
    title: 'Dejar de recibir correos',
    ask: '¿Quieres dejar de recibir estos correos?',
    lead: (email) => `Te escribimos a ${email} de vez en cuando hasta que te decidas. Con un toque dejamos de hacerlo.`,
    keeps: 'Las respuestas a lo que nos preguntes y los correos sobre lo que ya reservaste te siguen llegando.',
    stop: 'No recibir más',
    done: 'Listo',
    doneLead: 'Ya no recibirás estos correos.',
    unknown: 'Este enlace no funciona',
    unknownLead: 'Quizás se copió incompleto. Responde al correo y dejamos de enviarte estos correos.',
  },
})
