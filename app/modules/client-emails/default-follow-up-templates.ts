import { defineTranslations } from '../../ui/language.ts'
import type { EmailSubjectAndBody } from './follow-up-settings.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'

const english: Record<FollowUpKind, EmailSubjectAndBody> = {
  new: {
    subject: 'We have your request for {date}',
    body: `Hi {first},

Your request for {date} is on our desk, and we are working out your answer.

If something has changed since you wrote, just reply or call us at {phone}.

{business}`,
  },
  silent: {
    subject: 'Is {date} still on your mind?',
    body: `Hi {first},

We wrote to you about {date} and wanted to check in.

If anything is unclear, just ask. If your plans have changed, a quick word is enough, and we’ll stop asking.

{business}, {phone}`,
  },
  unopened: {
    subject: 'Your proposal for {date} is waiting for you',
    body: `Hi {first},

We sent you a proposal for {date}, {sum}. In case it got lost among your mail, here is the link again. It is good until {until}.

{business}, {phone}`,
  },
  'no-yes': {
    subject: 'Is {date} still on your mind?',
    body: `Hi {first},

Our proposal for {date} still stands: {sum}. It is good until {until}.

If something in it doesn’t fit, tell us what. If your plans have changed, a quick word is enough, and we’ll stop asking.

{business}, {phone}`,
  },
  'proposal-ends': {
    subject: 'Our proposal for {date} ends {until}',
    body: `Hi {first},

Our proposal for {date} is good until {until}. If you want the date, say yes on your page by then.

If you need longer, just tell us.

{business}, {phone}`,
  },
  'hold-ends': {
    subject: 'We are keeping {date} for you until tonight',
    body: `Hi {first},

We are keeping {date} for you until tonight. From tomorrow on the date is open to others.

If you want it, or need a little longer, reply today.

{business}, {phone}`,
  },
  'deposit-late': {
    subject: 'For {date}: {what} of {sum}',
    body: `Hi {first},

We have not received {what} of {sum} for {date} yet. It was due {due}, and it makes the date yours.

If it is on its way, thank you, and please disregard this.

{business}, {phone}`,
  },
  'balance-soon': {
    subject: 'Your payment for {date}',
    body: `Hi {first},

Your event on {date} is coming up. {sum} is due {due}; your page says how to pay.

If it is on its way, thank you, and please disregard this.

{business}, {phone}`,
  },
  'balance-due': {
    subject: 'Your payment for {date}',
    body: `Hi {first},

{sum} is due today; your page says how to pay.

If it is on its way, thank you, and please disregard this.

{business}, {phone}`,
  },
  'balance-late': {
    subject: 'Your payment for {date} is late',
    body: `Hi {first},

{sum} was due {due}, and we have not received it. Your page says how to pay.

If it is on its way, thank you, and please disregard this. If something is in the way, call us.

{business}, {phone}`,
  },
  'final-count': {
    subject: 'How many guests on {date}?',
    body: `Hi {first},

How many guests do you expect on {date}? You can lower the number until {due}, on your page.

If it stays as it is, you don’t need to do anything.

{business}, {phone}`,
  },
  'missing-facts': {
    subject: 'What we need to know for {date}',
    body: `Hi {first},

To be ready on {date} we need to know:

{list}

Answer on your page, just reply, or call us at {phone}.

{business}`,
  },
  'week-before': {
    subject: 'Your event on {date}: anything new?',
    body: `Hi {first},

{date} is near, and we look forward to it. What we agreed on, your drinks and your shopping list are on your page.

If something has changed, tell us now: there is still time.

{business}, {phone}`,
  },
  'three-days': {
    subject: 'See you on {date}',
    body: `Hi {first},

We are packing for {date}. If anything changes before then (the place, the way in, who meets us there), call us at {phone}.

See you soon,
{business}`,
  },
  thanks: {
    subject: 'Thank you for having us',
    body: `Hi {first},

Thank you for having us on {date}. It was a pleasure to pour for you and your guests.

If you have photographs of the bar you’d like to share, we would love to see them.

{business}`,
  },
  review: {
    subject: 'Would you write us a review?',
    body: `Hi {first},

How did it go on {date}? A few honest sentences help people who are looking for a bar more than anything we say ourselves. You can write them here:

{links}

Thank you,
{business}`,
  },
  'a-year': {
    subject: 'Almost a year since {date}',
    body: `Hi {first},

It has been almost a year since we poured for you on {date}. If there is something to raise a glass to again, write to us: we would love to be there.

{business}, {phone}`,
  },
}

const spanish: Record<FollowUpKind, EmailSubjectAndBody> = {
  new: {
    subject: 'Tenemos tu solicitud para el {date}',
    body: `Hola, {first}:

Tenemos tu solicitud para el {date} y estamos preparando nuestra respuesta.

Si algo ha cambiado desde que nos escribiste, respóndenos o llámanos al {phone}.

{business}`,
  },
  silent: {
    subject: '¿Sigues pensando en el {date}?',
    body: `Hola, {first}:

Te escribimos sobre el {date} y nos gustaría saber cómo lo ves.

Si algo no está claro, pregúntanos. Si tus planes han cambiado, basta una palabra y ya no preguntamos más.

{business}, {phone}`,
  },
  unopened: {
    subject: 'Tu propuesta para el {date} te espera',
    body: `Hola, {first}:

Te enviamos una propuesta para el {date}, {sum}. Por si se perdió entre tus correos, aquí la tienes otra vez. Es válida hasta el {until}.

{business}, {phone}`,
  },
  'no-yes': {
    subject: '¿Sigues pensando en el {date}?',
    body: `Hola, {first}:

Nuestra propuesta para el {date} sigue en pie: {sum}. Es válida hasta el {until}.

Si algo no te convence, dinos qué. Si tus planes han cambiado, basta una palabra y ya no preguntamos más.

{business}, {phone}`,
  },
  'proposal-ends': {
    subject: 'Nuestra propuesta para el {date} vence el {until}',
    body: `Hola, {first}:

Nuestra propuesta para el {date} es válida hasta el {until}. Si quieres la fecha, di que sí en tu página a más tardar ese día.

Si necesitas más tiempo, dinos hasta cuándo.

{business}, {phone}`,
  },
  'hold-ends': {
    subject: 'Te guardamos el {date} hasta esta noche',
    body: `Hola, {first}:

Te guardamos el {date} hasta esta noche. Desde mañana la fecha queda libre para otros.

Si la quieres, o necesitas un poco más de tiempo, respóndenos hoy.

{business}, {phone}`,
  },
  'deposit-late': {
    subject: 'Para el {date}: {what} de {sum}',
    body: `Hola, {first}:

Todavía no hemos recibido {what} de {sum} para el {date}. Venció el {due}, y con él la fecha es tuya.

Si ya va en camino, gracias, y no hagas caso de este aviso.

{business}, {phone}`,
  },
  'balance-soon': {
    subject: 'El pago de tu evento del {date}',
    body: `Hola, {first}:

Tu evento del {date} ya está cerca. El pago de {sum} vence el {due}; en tu página ves cómo pagar.

Si ya va en camino, gracias, y no hagas caso de este aviso.

{business}, {phone}`,
  },
  'balance-due': {
    subject: 'El pago de tu evento del {date}',
    body: `Hola, {first}:

Hoy vence el pago de {sum}; en tu página ves cómo pagar.

Si ya va en camino, gracias, y no hagas caso de este aviso.

{business}, {phone}`,
  },
  'balance-late': {
    subject: 'El pago de tu evento del {date} ya venció',
    body: `Hola, {first}:

El pago de {sum} venció el {due} y no lo hemos recibido. En tu página ves cómo pagar.

Si ya va en camino, gracias, y no hagas caso de este aviso. Si algo te lo impide, llámanos.

{business}, {phone}`,
  },
  'final-count': {
    subject: '¿Cuántos invitados el {date}?',
    body: `Hola, {first}:

¿Cuántos invitados esperas el {date}? Si son menos, dínoslo a más tardar el {due}: el número se cambia en tu página.

Si todo sigue igual, no tienes que hacer nada.

{business}, {phone}`,
  },
  'missing-facts': {
    subject: 'Lo que necesitamos saber para el {date}',
    body: `Hola, {first}:

Para estar listos el {date} necesitamos saber:

{list}

Responde en tu página, escríbenos o llámanos al {phone}.

{business}`,
  },
  'week-before': {
    subject: 'Tu evento del {date}: ¿algo nuevo?',
    body: `Hola, {first}:

El {date} ya está cerca y nos da mucho gusto acompañarte. Lo acordado, tus bebidas y tu lista de compras están en tu página.

Si algo ha cambiado, dínoslo ahora: todavía hay tiempo.

{business}, {phone}`,
  },
  'three-days': {
    subject: 'Nos vemos el {date}',
    body: `Hola, {first}:

Ya estamos empacando para el {date}. Si algo cambia en estos últimos días (el lugar, la entrada, quién nos recibe), llámanos al {phone}.

Hasta pronto,
{business}`,
  },
  thanks: {
    subject: 'Gracias por contar con nosotros',
    body: `Hola, {first}:

Gracias por contar con nosotros el {date}. Fue un placer servirte a ti y a tus invitados.

Si tienes fotos de la barra que quieras compartir, nos encantaría verlas.

{business}`,
  },
  review: {
    subject: '¿Nos dejas una reseña?',
    body: `Hola, {first}:

¿Cómo te fue con nosotros el {date}? A quien busca una barra, unas frases sinceras le sirven más que todo lo que digamos nosotros. Puedes escribirlas aquí:

{links}

Gracias,
{business}`,
  },
  'a-year': {
    subject: 'Casi un año desde el {date}',
    body: `Hola, {first}:

Hace casi un año servimos en tu evento del {date}. Si hay algo por lo que brindar otra vez, escríbenos: nos encantaría estar ahí.

{business}, {phone}`,
  },
}

/** Default templates with placeholders. */
export const defaultFollowUpTemplates = defineTranslations({ en: english, es: spanish })
