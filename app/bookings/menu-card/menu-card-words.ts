import { inEach } from '../../ui/language.ts'

/** What the menu card, its page for phones and the couple's page about it say, in each language. */
export const cardWords = inEach({
  en: {
    face: {
      atTheBar: 'At the bar',
      alsoPouring: 'Also pouring',
      onPhone: 'The menu, on your phone',
      pouring: (isFullBar: boolean) =>
        `${(isFullBar ? ['beer', 'wine', 'the classics'] : ['beer', 'wine']).join(', ')}, and good things without alcohol`,
      andMore: 'and more',
    },
    file: {
      none: 'There is no card at this address.',
      later: 'The card could not be made just now. Please try again in a minute.',
    },
    phone: {
      tonight: 'What is poured tonight.',
      menu: 'Menu',
      aMenu: 'A menu.',
      takenAway: 'This menu was taken away',
      nothing: 'This link opens nothing',
      sharesNoMore: 'Whoever shared it does so no more. The bar knows what is poured.',
      inPart: 'It may have been copied in part. The bar knows what is poured.',
    },
    page: {
      saved: 'Saved. Here is your card.',
      shared: 'The page is there. Its address is below.',
      stopped: 'The page is gone. Its address and its code open nothing any more.',
      title: 'Your drinks',
      heading: 'Your drinks, your names',
      back: (day: string) => `Back to ${day}`,
      isPlan: 'What you save is the plan: we shop and mix by it.',
      isWish: 'Until you say yes it is a wish: nothing is ordered, and nothing costs more.',
      closed: (phone: string) => `The drinks can no longer be changed here. Call us at ${phone} if something is wrong.`,
      included: (count: number, experience: string) => {
        if (count === 0)
          return `${experience} comes without signature cocktails. Each one is an extra: ask us, and we tell you what it costs.`
        const are = count === 1 ? 'One signature cocktail is' : `${countWord(count)} signature cocktails are`
        return `${are} included. One more is an extra: ask us, and we tell you what it costs.`
      },
      groups: { dry: 'Without alcohol', own: 'Of the house', classics: 'Classics' },
      gone: (name: string) => `${name}, whose recipe we no longer have`,
    },
    form: {
      drinks: 'The drinks',
      around: 'Around them',
      above: 'Above it all',
      emptyTitle: (usual: string) => `Empty, it says ${usual}.`,
      pouring: 'Also pouring',
      emptyPouring: (usual: string) => `Empty, it says “${usual}”.`,
      save: 'Save the card',
      saveWish: 'Save our wish',
      nth: (row: number) =>
        `${['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'][row] ?? `Number ${row + 1}`} drink`,
      what: 'What it is',
      none: 'None',
      call: 'What you call it',
      callHint: 'Such as “The Retriever”. Empty, it keeps its own name.',
      whom: 'Whom it is for',
      whomHint: 'Such as “for Biscuit, who cannot come”.',
      drink: (number: number) => `Drink ${number}`,
      shorten: (most: number) => `Shorten this to ${most} characters`,
      choose: (name: string) => `Choose what ${name || 'this drink'} is made of`,
      goneRecipe: 'We no longer have this recipe. Choose another one',
      twice: 'This drink is on the card already. Choose another one',
      full: (most: number) => `A card has room for ${most} drinks. Take one off to add another`,
      noneIncluded: 'Signature cocktails are an extra here: ask us, and we add them. Nothing is saved yet',
      oneMore: (limit: number) =>
        `${limit === 1 ? 'One is' : `${countWord(limit)} are`} included, and this is one more: an extra. Ask us, or take one off. Nothing is saved yet`,
    },
    looks: {
      heading: 'Your menu card',
      words: 'It is yours, whatever you decide. The PDF prints as it is; two cards on Letter are cut along the marks.',
      designs: { light: 'Light', dark: 'Dark' },
      formats: { letter: 'two on Letter, 5 × 7 in', a5: 'A5' },
      print: 'print',
      printWhich: (design: string, format: string) => ` the ${design} one, ${format}`,
      changed: (when: string, byUs: boolean) => `Last changed ${when}${byUs ? ' by us' : ''}.`,
    },
    share: {
      heading: 'On your guests’ phones',
      words:
        'A page with the card and nothing else: no prices, no names but those above. A sign for the bar leads there by its code.',
      make: 'Make the page',
      address: 'Whoever has this address sees the card:',
      sign: (design: string) => `The sign with its code, ${design}: `,
      stop: 'Take the page away',
    },
    print: {
      aCard: 'A menu card.',
      back: 'Back',
      instead: 'The PDF has no letters for some of these words; your device has. Print this page instead.',
      how: (paper: string) => `Print this page with your browser: paper ${paper}, no margins, background graphics on.`,
      formats: { letter: 'two on Letter', a5: 'A5' },
      papers: { letter: 'Letter, on its side', a5: 'A5' },
    },
  },
  es: {
    face: {
      atTheBar: 'En la barra',
      alsoPouring: 'También servimos',
      onPhone: 'El menú, en tu teléfono',
      pouring: (isFullBar) =>
        `${(isFullBar ? ['cerveza', 'vino', 'los clásicos'] : ['cerveza', 'vino']).join(', ')} y cosas ricas sin alcohol`,
      andMore: 'y más',
    },
    file: {
      none: 'En esta dirección no hay ningún menú.',
      later: 'En este momento no pudimos hacer el menú. Por favor, inténtalo de nuevo en un minuto.',
    },
    phone: {
      tonight: 'Lo que se sirve esta noche.',
      menu: 'Menú',
      aMenu: 'Un menú de bebidas.',
      takenAway: 'Este menú ya no está',
      nothing: 'Este enlace no abre nada',
      sharesNoMore: 'Quien lo compartió ya no lo comparte. En la barra saben qué se sirve.',
      inPart: 'Quizás se copió incompleto. En la barra saben qué se sirve.',
    },
    page: {
      saved: 'Guardado. Este es tu menú.',
      shared: 'La página ya está. Su dirección está abajo.',
      stopped: 'La página ya no está. Su dirección y su código ya no abren nada.',
      title: 'Tus bebidas',
      heading: 'Tus bebidas, con tus nombres',
      back: (day) => `Volver al ${day}`,
      isPlan: 'Lo que guardas es el plan: con él compramos y preparamos.',
      isWish: 'Hasta que digas que sí es solo una idea: no se pide nada y nada cuesta más.',
      closed: (phone) => `Las bebidas ya no se pueden cambiar aquí. Llámanos al ${phone} si algo no está bien.`,
      included: (count, experience) => {
        if (count === 0)
          return `${experience} no incluye cócteles especiales. Cada uno es un extra: pregúntanos y te decimos cuánto cuesta.`
        const some = count === 1 ? 'Incluye un cóctel especial' : `Incluye ${count} cócteles especiales`
        return `${some}. Uno más es un extra: pregúntanos y te decimos cuánto cuesta.`
      },
      groups: { dry: 'Sin alcohol', own: 'De la casa', classics: 'Clásicos' },
      gone: (name) => `${name}, cuya receta ya no tenemos`,
    },
    form: {
      drinks: 'Las bebidas',
      around: 'Lo demás del menú',
      above: 'Título',
      emptyTitle: (usual) => `Si lo dejas vacío, dice ${usual}.`,
      pouring: 'También servimos',
      emptyPouring: (usual) => `Si lo dejas vacío, dice “${usual}”.`,
      save: 'Guardar el menú',
      saveWish: 'Guardar nuestra idea',
      nth: (row) =>
        `${['Primera', 'Segunda', 'Tercera', 'Cuarta', 'Quinta', 'Sexta', 'Séptima', 'Octava'][row] ?? `Número ${row + 1}:`} bebida`,
      what: 'Qué es',
      none: 'Ninguna',
      call: 'Cómo la llamas',
      callHint: 'Por ejemplo “El Labrador”. Si lo dejas vacío, conserva su nombre.',
      whom: 'Para quién es',
      whomHint: 'Por ejemplo “para Canela, que no puede venir”.',
      drink: (number) => `Bebida ${number}`,
      shorten: (most) => `Acórtalo a ${most} caracteres`,
      choose: (name) => `Elige qué lleva ${name || 'esta bebida'}`,
      goneRecipe: 'Ya no tenemos esta receta. Elige otra',
      twice: 'Esta bebida ya está en el menú. Elige otra',
      full: (most) => `En un menú caben ${most} bebidas. Quita una para agregar otra`,
      noneIncluded: 'Aquí los cócteles especiales son un extra: pregúntanos y los agregamos. Todavía no se guardó nada',
      oneMore: (limit) =>
        `${limit === 1 ? 'Uno está incluido' : `${limit} están incluidos`}, y este es uno más: un extra. Pregúntanos, o quita uno. Todavía no se guardó nada`,
    },
    looks: {
      heading: 'Tu menú de bebidas',
      words:
        'Es tuyo, decidas lo que decidas. El PDF se imprime tal cual; los dos menús en tamaño Carta se cortan por las marcas.',
      designs: { light: 'Claro', dark: 'Oscuro' },
      formats: { letter: 'dos en tamaño Carta, 5 × 7 pulgadas', a5: 'tamaño A5' },
      print: 'imprimir',
      printWhich: (design, format) => ` el ${design}, ${format}`,
      changed: (when, byUs) => `Último cambio: ${when}${byUs ? ', por nosotros' : ''}`.replace(/\.?$/, '.'),
    },
    share: {
      heading: 'En los teléfonos de tus invitados',
      words:
        'Una página con el menú y nada más: sin precios, sin otros nombres que los de arriba. Un letrero para la barra lleva ahí con su código.',
      make: 'Crear la página',
      address: 'Quien tenga esta dirección ve el menú:',
      sign: (design) => `El letrero con su código, diseño ${design}: `,
      stop: 'Quitar la página',
    },
    print: {
      aCard: 'Un menú de bebidas.',
      back: 'Volver',
      instead: 'El PDF no tiene letras para algunas de estas palabras; tu dispositivo sí. Imprime esta página.',
      how: (paper) =>
        `Imprime esta página con tu navegador: papel ${paper}, sin márgenes, con los gráficos de fondo activados.`,
      formats: { letter: 'dos en tamaño Carta', a5: 'tamaño A5' },
      papers: { letter: 'Carta, horizontal', a5: 'A5' },
    },
  },
})

function countWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'][count] ?? String(count)
}
