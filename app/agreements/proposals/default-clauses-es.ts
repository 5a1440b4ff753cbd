import type { SpanishClause } from './proposal.ts'

/**
 * Default clauses in Spanish, each a translation of its English in `terms.ts` with the same sums, days and placeholders.
 * Product wording for the owner and their lawyer to change, not legal advice.
 */
export const defaultClausesEs = {
  drinks: {
    heading: 'Las bebidas',
    words:
      'Tú compras el alcohol y es tuyo; nosotros te decimos cuánto. No llevamos ni vendemos alcohol: les servimos a tus invitados lo que es tuyo.',
  },
  'no-cash-bar': {
    heading: 'Sin barra de pago',
    words:
      'Nadie paga por una bebida, y ningún boleto ni cargo de entrada da derecho a una: no tenemos licencia para vender alcohol.',
  },
  confirmed: {
    heading: 'Cuándo la fecha es tuya',
    words:
      'El {date} es tuyo cuando hayas dicho que sí y nos haya llegado el depósito de {deposit}. El saldo se paga a más tardar el {balance day}.',
  },
  paying: { heading: 'Cómo pagar', words: 'Puedes pagar con {ways}.' },
  'called-off': {
    heading: 'Si cancelas',
    words: '{cancellation} Lo que hayas pagado además del depósito se te devuelve.',
  },
  moving: {
    heading: 'Cambiar la fecha',
    words:
      'Puedes cambiar la fecha una vez, sin costo, a un día que tengamos libre, si nos avisas con 30 días de anticipación. Los precios acordados no cambian.',
  },
  storm: {
    heading: 'Una tormenta con nombre',
    words:
      'Si una tormenta con nombre o una orden de evacuación impide el evento, siempre puedes pasarlo, sin costo, a otro día que tengamos libre, o el depósito sigue siendo válido por un año.',
  },
  guests: {
    heading: 'Los invitados',
    words:
      'Puedes bajar el número de invitados hasta el {final count day}. Más invitados, horas o bebidas se cobran al precio del día en que los pidas, si tenemos bartenders suficientes.',
  },
  overtime: {
    heading: 'Si nos quedamos más tiempo',
    words:
      'Si ese día quieres que nos quedemos más tiempo y podemos, cada hora más cuesta {extra hour} y se paga en el momento.',
  },
  refusal: {
    heading: 'Identificación y última ronda',
    words:
      'Le pedimos identificación a quien parezca menor de 30 años, no le servimos a nadie menor de 21 y podemos negarnos a servirle a quien ya haya tomado bastante. Cuando la barra cierra, ya no se le sirve a nadie.',
  },
  shots: { heading: 'Sin shots', words: 'No servimos shots ni tragos dobles.' },
  tips: {
    heading: 'Propinas',
    words:
      'Las propinas se agradecen y nunca se exigen. Ponemos un frasco de propinas en la barra, a menos que nos digas que no.',
  },
  site: {
    heading: 'El lugar',
    words:
      'Necesitamos un terreno nivelado y seco o un piso firme; sombra o techo en verano; y el permiso del lugar, si lo exige. Avísanos con tiempo si hay escaleras o portones, o si hay que cargar las cosas un buen trecho.',
  },
  photos: {
    heading: 'Fotos',
    words: 'Mostramos fotos de las bebidas y de la barra. De los invitados, solo si nos das permiso.',
  },
  insurance: {
    heading: 'Seguro',
    words: 'Tenemos seguro de responsabilidad civil, y si el lugar de tu evento pide un certificado, se lo enviamos.',
  },
} as const satisfies Record<string, SpanishClause>

/** Spanish texts of earlier versions. A default clause that is stored with such a text gets the current Spanish. */
export const formerClauseTextsEs: readonly string[] = [
  'Puedes cambiar la fecha una vez, sin costo, a un día que tengamos libre, si nos avisas con 30 días de anticipación. Los precios firmados no cambian.',
  'Si esa noche quieres que nos quedemos más tiempo y podemos, cada hora más cuesta {extra hour} y se paga en el momento.',
]
