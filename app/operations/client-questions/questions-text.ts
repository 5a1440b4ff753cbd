import { defineTranslations, type Language } from '../../ui/language.ts'
import type { RequiredDetail } from '../events/run-sheet-issues.ts'
import type { AskableDetailKey } from './question-fields.ts'
import { spellNumber, spellNumberEs } from '../../business/spell-number.ts'
import { capitalize } from '../../business/capitalize.ts'

export type QuestionText = { question: string; hint?: string }

const english: Record<AskableDetailKey, QuestionText> = {
  address: { question: 'What is the address?' },
  contact: { question: 'Who can we ask for on site?', hint: 'A planner, the venue’s manager, a friend.' },
  contactPhone: { question: 'Which phone can we call on site?', hint: 'One that is answered that day.' },
  loadInWay: { question: 'Which way do we come in?', hint: 'The gate or door, and who has the key.' },
  parking: { question: 'Where can we park?' },
  setting: { question: 'Where will the bar stand?' },
  rainPlan: { question: 'Where do we go if it rains?' },
  power: { question: 'Is there power near the bar?', hint: 'Where the outlet is.' },
  water: { question: 'Is there running water nearby?' },
  toast: { question: 'When is the toast?' },
  finalCount: {
    question: 'How many guests will it be?',
    hint: 'The final count. It does not change the price by itself.',
  },
  minors: { question: 'How many guests are under 21?' },
  nonDrinkers: { question: 'How many adults do not drink alcohol?' },
}

/** Texts of the questions, on the client page and in the email. */
export const questionsText = defineTranslations({
  en: {
    heading: (count: number) =>
      count === 0
        ? 'That’s all for now'
        : count === 1
          ? 'One thing we need to know'
          : `${capitalize(spellNumber(count))} things we need to know`,
    lead: 'Answer what you know. What you leave empty stays here for later.',
    send: 'Send these answers',
    thanks: 'Thank you. What you told us is on the plan for your evening.',
    more: 'The rest is below.',
    choose: 'Choose one',
    typeFirst: 'Answer at least one of the questions.',
    check: 'Almost there. Please check:',
    known: 'We know this already',
    knownMore: (questions: string) =>
      `${questions} We have it written down by now, and left it as it was. If it is different, write to us below.`,
    questions: english,
    settings: { indoors: 'Indoors', outdoors: 'Outdoors', tent: 'In a tent' },
    spoken: { times: 'When does it start, and when does it end?', guests: 'How many guests will it be?' },
    mend: {
      long: (most: number, length: number) =>
        `Shorten this to ${most} characters; it has ${length.toLocaleString('en-US')}.`,
      phone: 'Enter a phone number with its area code, such as (904) 555-0100.',
      time: 'Enter a time of day, such as 7:30 PM.',
      counts: {
        finalCount: 'Enter how many guests it will be as a whole number, such as 120.',
        minors: 'Enter how many are under 21 as a whole number, such as 12.',
        nonDrinkers: 'Enter how many do not drink as a whole number, such as 20.',
      },
      choice: 'Choose one from the list.',
    },
    email: {
      subject: (day: string, count: number) => `${count === 1 ? 'A question' : 'A few questions'} about ${day}`,
      title: (day: string) => `Help us be ready for ${day}`,
      intro: 'We would still like to know:',
      button: 'Answer on your page',
      next: (count: number): string =>
        count === 1 ? 'It takes a minute.' : 'It takes two minutes. Leave out what you don’t know yet.',
    },
    text: (name: string, day: string, house: string, count: number) =>
      `Hi ${name}, it’s ${house}. ${count === 1 ? 'A question' : 'A few questions'} about ${day}:`,
    textLink: 'You can answer here:',
  },
  es: {
    heading: (count) =>
      count === 0
        ? 'Es todo por ahora'
        : count === 1
          ? 'Una cosa que necesitamos saber'
          : `${capitalize(spellNumberEs(count))} cosas que necesitamos saber`,
    lead: 'Responde lo que sepas. Lo que dejes vacío se queda aquí para después.',
    send: 'Enviar estas respuestas',
    thanks: 'Gracias. Lo que nos contaste ya está en el plan de tu evento.',
    more: 'Lo que falta está abajo.',
    choose: 'Elige una opción',
    typeFirst: 'Responde al menos una de las preguntas.',
    check: 'Ya casi. Por favor, revisa:',
    known: 'Esto ya lo sabemos',
    knownMore: (questions) =>
      `${questions} Ya lo tenemos anotado y lo dejamos como estaba. Si es distinto, escríbenos abajo.`,
    questions: {
      address: { question: '¿Cuál es la dirección?' },
      contact: {
        question: '¿Por quién preguntamos al llegar?',
        hint: 'Quien organiza, el encargado del lugar, un amigo.',
      },
      contactPhone: { question: '¿A qué teléfono llamamos en el lugar?', hint: 'Uno en el que contesten ese día.' },
      loadInWay: { question: '¿Por dónde entramos?', hint: 'La puerta o el portón, y quién tiene la llave.' },
      parking: { question: '¿Dónde podemos estacionarnos?' },
      setting: { question: '¿Dónde va a estar la barra?' },
      rainPlan: { question: '¿A dónde vamos si llueve?' },
      power: { question: '¿Hay electricidad cerca de la barra?', hint: 'Dónde está el enchufe.' },
      water: { question: '¿Hay agua corriente cerca?' },
      toast: { question: '¿A qué hora es el brindis?' },
      finalCount: { question: '¿Cuántos invitados serán?', hint: 'El conteo final. Por sí solo no cambia el precio.' },
      minors: { question: '¿Cuántos invitados son menores de 21 años?' },
      nonDrinkers: { question: '¿Cuántos adultos no toman alcohol?' },
    },
    settings: { indoors: 'Adentro', outdoors: 'Al aire libre', tent: 'En una carpa' },
    spoken: { times: '¿A qué hora empieza y a qué hora termina?', guests: '¿Cuántos invitados serán?' },
    mend: {
      long: (most, length) => `Acórtalo a ${most} caracteres; tiene ${length.toLocaleString('es-US')}.`,
      phone: 'Escribe un teléfono con su código de área, como (904) 555-0100.',
      time: 'Escribe una hora, como 7:30 p.m.',
      counts: {
        finalCount: 'Escribe cuántos invitados serán, con un número entero, como 120.',
        minors: 'Escribe cuántos son menores de 21 años, con un número entero, como 12.',
        nonDrinkers: 'Escribe cuántos no toman alcohol, con un número entero, como 20.',
      },
      choice: 'Elige una opción de la lista.',
    },
    email: {
      subject: (day, count) => `${count === 1 ? 'Una pregunta' : 'Unas preguntas'} sobre el ${day}`,
      title: (day) => `Ayúdanos a tener todo listo para el ${day}`,
      intro: 'Todavía nos falta saber:',
      button: 'Responder en tu página',
      next: (count) => (count === 1 ? 'Es solo un minuto.' : 'Son dos minutos. Deja vacío lo que no sepas todavía.'),
    },
    text: (name, day, house, count) =>
      `Hola, ${name}, te escribe ${house}. ${count === 1 ? 'Una pregunta' : 'Unas preguntas'} sobre el ${day}:`,
    textLink: 'Puedes responder aquí:',
  },
})

/** Returns the questions for missing details. */
export function formatQuestions(missing: readonly (RequiredDetail | AskableDetailKey)[], language: Language): string[] {
  const { questions, spoken } = questionsText(language)
  return missing.map((fact) => (fact === 'times' || fact === 'guests' ? spoken[fact] : questions[fact].question))
}
