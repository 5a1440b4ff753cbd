import type { SpanishReplyTemplate } from '../../business/stored-settings.ts'

/** Spanish default templates. Each has the same placeholders, amounts and commitments as its English version. */
export const defaultRepliesEs = {
  'first-answer': {
    subject: 'Tu evento del {date} ({reference})',
    body: `Hola, {first}:

Gracias por preguntarnos por el {date}. Precio inicial para {guests} invitados, {time}: {total}.

Antes de prepararte la cotización:

{missing}

Responde a este correo o llámanos al {phone}: lo que te sea más fácil.

Saludos,
{business}`,
  },
  quote: {
    subject: 'Tu cotización para el {date} ({reference})',
    body: `Hola, {first}:

Esta es tu cotización para {guests} invitados, {time}, el {date}:

{estimate}

El precio cubre nuestro servicio. Las bebidas las compras tú, y con gusto calculamos cuánto hay que comprar.

Así va tu evento, hora por hora:

{evening}

La cotización es válida por dos semanas. Con {yes}, la fecha es tuya.

Saludos,
{business}, {phone}`,
  },
  hold: {
    subject: 'Te guardamos el {date} ({reference})',
    body: `Hola, {first}:

Te guardamos el {date} hasta el {held}. Hasta entonces no se lo damos a nadie más, y no debes nada.

Con {yes} a más tardar ese día, la fecha es tuya. Si necesitas más tiempo, dínoslo.

Saludos,
{business}, {phone}`,
  },
  opened: {
    subject: 'Se liberó el {date} ({reference})',
    body: `Hola, {first}:

Se liberó el {date}, y sigues tú en la fila.

Te lo guardamos hasta el {held}. Hasta entonces no se lo damos a nadie más, y no debes nada. Con {yes} a más tardar ese día, la fecha es tuya.

Si cambiaron tus planes, avísanos y le ofrecemos la fecha a quien sigue.

Saludos,
{business}, {phone}`,
  },
  missing: {
    subject: 'Una pregunta sobre el {date} ({reference})',
    body: `Hola, {first}:

Gracias por tu solicitud. Para darte un precio en firme, todavía necesitamos saber:

{missing}

Responde a este correo o llámanos al {phone}.

Saludos,
{business}`,
  },
  dates: {
    subject: 'Otros días cerca del {date} ({reference})',
    body: `Hola, {first}:

No podemos estar contigo el {date}. Mientras te escribimos, estos días cercanos están libres:

{dates}

Dinos cuál te gusta y te enviamos una propuesta para ese día. Hasta que tengamos {yes}, también lo puede pedir alguien más.

Saludos,
{business}, {phone}`,
  },
  decline: {
    subject: 'Sobre el {date} ({reference})',
    body: `Hola, {first}:

Gracias por pensar en nosotros. No podemos estar contigo el {date}, y preferimos decírtelo ahora que dejarte esperando.

Si cambia tu fecha, escríbenos: nos encantaría atender tu barra.

Nuestros mejores deseos para ese día,
{business}`,
  },
} as const satisfies Record<string, SpanishReplyTemplate>
