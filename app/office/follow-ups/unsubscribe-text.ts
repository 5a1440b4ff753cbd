import { defineTranslations } from '../../ui/language.ts'

/** Texts of the unsubscribe page. */
export const unsubscribeText = defineTranslations({
  en: {
    title: 'No more e-mails',
    ask: 'No more e-mails?',
    lead: (email: string) => `We write to ${email} now and then until you have decided. Tap once, and we stop.`,
    keeps: 'Answers to what you ask us, and e-mails about what you have booked, still reach you.',
    stop: 'Stop these e-mails',
    done: 'Stopped',
    doneLead: 'You won’t get these e-mails anymore.',
    unknown: 'This link doesn’t work',
    unknownLead: 'Part of it may be missing. Reply to the e-mail, and we’ll stop them by hand.',
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
