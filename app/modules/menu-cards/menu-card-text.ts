import { defineTranslations } from '../../ui/language.ts'
import { spellNumber } from '../../business/spell-number.ts'
import { capitalize } from '../../business/capitalize.ts'

/** Texts of the menu card, its phone menu and the client page for drinks, by language. */
export const menuCardText = defineTranslations({
  en: {
    face: {
      atTheBar: 'At the bar',
      alsoPouring: 'Also pouring',
      onPhone: 'The menu, on your phone',
      pouring: (isFullBar: boolean, hasBeerAndWine: boolean) =>
        [...(hasBeerAndWine ? ['beer', 'wine'] : []), ...(isFullBar ? ['the classics'] : [])].join(', ') +
        `${isFullBar || hasBeerAndWine ? ', and ' : ''}good things without alcohol`,
      andMore: 'and more',
    },
    file: {
      none: 'There is no card at this address.',
      later: 'The card could not be made just now. Please try again in a minute.',
      card: 'menu card',
      sign: 'sign',
      designs: { bough: 'lemon bough', type: 'big type', framed: 'framed' },
      formats: { letter: 'letter', a5: 'A5', shop: 'print shop' },
    },
    phone: {
      tonight: 'What we’re pouring.',
      menu: 'Menu',
      aMenu: 'A menu.',
      takenAway: 'This menu is no longer shared',
      nothing: 'This link doesn’t work',
      sharesNoMore: 'Your hosts no longer share it. Ask at the bar what we’re pouring.',
      inPart: 'Part of the link may be missing. Ask at the bar what we’re pouring.',
      off: 'This event was canceled',
      askHosts: 'It will not take place. Your hosts can tell you more.',
      postponed: 'Postponed: there is no new date yet.',
    },
    /** A menu whose event is over, after menu cards were switched off. */
    closed: {
      heading: 'This menu is closed',
      file: (phone: string) => `This menu is closed. Questions? Call us at ${phone}.`,
    },
    page: {
      saved: 'Saved. Here is your card.',
      joined: 'Saved. Somebody else was at your card meanwhile: what they wrote is on it, too.',
      shared: 'The page is ready. Its address is below.',
      stopped: 'The page is gone. Its link and its code no longer open anything.',
      title: 'Name your drinks',
      oneMore: 'One more',
      back: 'Back to your page',
      isPlan: 'What you save here is what we mix, and your shopping list follows it.',
      isWish: 'Naming drinks commits you to nothing: nothing is agreed until you say yes.',
      closed: (phone: string) => `The drinks can no longer be changed here. Call us at ${phone} if something is wrong.`,
      included: (count: number, experience: string, price: string | null) => {
        if (count === 0)
          return `${experience} comes without specialty cocktails.${price ? ` Each one is ${price}.` : ''}`
        const cocktails = `${capitalize(spellNumber(count))} specialty cocktail${count === 1 ? '' : 's'}`
        if (!price) return `${cocktails} ${count === 1 ? 'is' : 'are'} included.`
        // The count includes cocktails that the client has added, because the price contains them.
        return `Your price includes ${cocktails.toLowerCase()}. ${nthMore(count + 1)} is ${price}.`
      },
      shelves: {
        house: 'House drinks',
        sour: 'Bright and sour',
        long: 'Long and easy',
        strong: 'Strong and stirred',
        dry: 'Without alcohol',
      },
      gone: (name: string) => `${name} (we no longer have this recipe)`,
    },
    form: {
      drinks: 'The drinks',
      above: 'Title on the card',
      pouring: 'Also pouring',
      save: 'Save the card',
      done: 'These are our drinks',
      yourNth: (row: number) =>
        `Your ${['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'][row] ?? 'next'} drink`,
      included: 'included',
      oneMoreName: 'beyond what’s included',
      change: 'Change',
      fromYou: 'From what you told us',
      nameOf: (name: string) => (/^the /i.test(name) ? name : `The ${name}`),
      alsoShort: 'Also pouring',
      nth: (row: number) =>
        `${['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'][row] ?? `Number ${row + 1}`} drink`,
      what: 'Choose a drink',
      none: 'No drink',
      call: 'What you call it',
      whom: 'Who it is for',
      whomShort: 'for whom, or why',
      drink: (number: number) => `Drink ${number}`,
      shorten: (most: number | '#') => `Shorten this to ${most} characters`,
      choose: (name: string) => `Choose what ${name || 'this drink'} is made of`,
      goneRecipe: 'We no longer have this recipe. Choose another one',
      twice: 'This drink is on the card already. Choose another one',
      full: (most: number) => `A card has room for ${most} drinks. Take one off to add another`,
      noneIncluded: (price: string) =>
        `Each specialty cocktail is ${price} here. Ask us, and we’ll add it. Nothing is saved yet`,
      oneMore: (included: number, nth: number, price: string) =>
        `${included === 1 ? 'One is' : `${capitalize(spellNumber(included))} are`} included. ${nthMore(nth)} is ${price}: ask us for it, or take one off. Nothing is saved yet`,
    },
    sheet: {
      search: (count: number) => `Search all ${count}`,
      close: 'Close',
      onCard: 'on your menu',
      nothing: 'Nothing by that name. Tell us below what it is.',
      takeOff: 'Remove this drink',
      else: 'Something else: tell us',
      elseWords: 'we’ll tell you whether we can make it',
      elseLabel: 'What would you like to drink?',
      ask: 'Ask us',
    },
    live: { saving: 'Saving', saved: 'Saved', failed: 'Not saved.', again: 'Try again', mend: 'Not saved yet' },
    more: {
      option: (count: number, price: string) =>
        `${count === 1 ? 'One drink is' : `${capitalize(spellNumber(count))} drinks are`} beyond what is included: + ${price}. It is an option on your page.`,
      change: (count: number, price: string) =>
        `${count === 1 ? 'One drink is' : `${capitalize(spellNumber(count))} drinks are`} beyond what is agreed: + ${price}. Nothing changes before you have seen it and asked for it.`,
      toTicket: 'See it on your price',
      toChange: 'See what it comes to',
    },
    looks: {
      heading: 'Card design',
      theirs: 'Their menu card',
      theirWords: 'They can download it at any time. The PDF is ready to print; cut along the marks.',
      designs: { bough: 'Lemon bough', type: 'Big type', framed: 'Framed' },
      get: 'Print the menu card',
      atHome: 'Print at home',
      atShop: 'Print shop',
      formats: { letter: 'two on Letter, 5 × 7 in', a5: 'A5', shop: '5 × 7 in, with bleed' },
      print: 'From your browser',
      changed: (when: string, byUs: boolean) => `Last changed ${when}${byUs ? ' by us' : ''}.`,
    },
    share: {
      heading: 'On your guests’ phones',
      words:
        'A page with the card and nothing else: no prices, and no names except those above. Guests scan the code on the sign for the bar.',
      make: 'Create the menu page',
      address: 'Anybody with this link sees the card:',
      sign: 'The sign with its code: ',
      stop: 'Turn off the menu page',
    },
    print: {
      aCard: 'A menu card.',
      back: 'Back',
      print: 'Print',
      design: 'Design',
      size: 'Size',
      unnamed: 'No drink is named yet: the card prints without drinks.',
      instead: 'The PDF can’t show some of these letters; your device can. Print this page instead.',
      how: (paper: string) =>
        `Print this page with your browser: on ${paper}, with no margins and background graphics on.`,
      formats: { letter: 'Two on Letter', a5: 'A5', shop: '5 × 7 in' },
      papers: { letter: 'Letter paper, landscape', a5: 'A5 paper', shop: '5 × 7 in paper' },
    },
  },
  es: {
    face: {
      atTheBar: 'En la barra',
      alsoPouring: 'También servimos',
      onPhone: 'El menú, en tu teléfono',
      pouring: (isFullBar, hasBeerAndWine) =>
        [...(hasBeerAndWine ? ['cerveza', 'vino'] : []), ...(isFullBar ? ['los clásicos'] : [])].join(', ') +
        `${isFullBar || hasBeerAndWine ? ' y ' : ''}opciones sin alcohol`,
      andMore: 'y más',
    },
    file: {
      none: 'En esta dirección no hay ningún menú.',
      later: 'En este momento no pudimos hacer el menú. Por favor, inténtalo de nuevo en un minuto.',
      card: 'menú de bebidas',
      sign: 'letrero',
      designs: { bough: 'rama de limón', type: 'letras grandes', framed: 'con marco' },
      formats: { letter: 'carta', a5: 'A5', shop: 'imprenta' },
    },
    phone: {
      tonight: 'Lo que servimos.',
      menu: 'Menú',
      aMenu: 'Un menú de bebidas.',
      takenAway: 'Este menú ya no se comparte',
      nothing: 'Este enlace no funciona',
      sharesNoMore: 'Pregunta en la barra qué servimos.',
      inPart: 'Quizás se copió incompleto. Pregunta en la barra qué servimos.',
      off: 'Este evento está cancelado',
      askHosts: 'No se va a realizar. Quienes te invitaron te pueden decir más.',
      postponed: 'Pospuesto: todavía no hay fecha nueva.',
    },
    closed: {
      heading: 'Este menú ya está cerrado',
      file: (phone) => `Este menú ya está cerrado. ¿Tienes preguntas? Llámanos al ${phone}.`,
    },
    page: {
      saved: 'Guardado. Este es tu menú.',
      joined: 'Guardado. Mientras tanto alguien más escribió en tu menú: lo suyo también está.',
      shared: 'La página ya está. Su dirección está abajo.',
      stopped: 'La página ya no está. Su dirección y su código ya no abren nada.',
      title: 'Ponles nombre a tus bebidas',
      oneMore: 'Una más',
      back: 'Volver a tu página',
      isPlan: 'Con lo que guardas aquí hacemos tu lista de compras y preparamos la barra.',
      isWish: 'Elegir no te compromete a nada: cuenta solo si dices que sí.',
      closed: (phone) => `Las bebidas ya no se pueden cambiar aquí. Llámanos al ${phone} si algo no está bien.`,
      included: (count, experience, price) => {
        if (count === 0)
          return `${experience} no incluye cócteles especiales.${price ? ` Cada uno cuesta ${price}.` : ''}`
        const some = `Tu precio incluye ${count === 1 ? 'un cóctel especial' : `${count} cócteles especiales`}`
        return `${some}.${price ? ` ${nthMoreEs(count + 1)} cuesta ${price}.` : ''}`
      },
      shelves: {
        house: 'De la casa',
        sour: 'Frescas y ácidas',
        long: 'Largas y ligeras',
        strong: 'Cortas y fuertes',
        dry: 'Sin alcohol',
      },
      gone: (name) => `${name}, cuya receta ya no tenemos`,
    },
    form: {
      drinks: 'Las bebidas',
      above: 'Título',
      pouring: 'También servimos',
      save: 'Guardar el menú',
      done: 'Estas son nuestras bebidas',
      yourNth: (row) =>
        `Tu ${['primera', 'segunda', 'tercera', 'cuarta', 'quinta', 'sexta', 'séptima', 'octava'][row] ?? 'siguiente'} bebida`,
      included: 'incluida',
      oneMoreName: 'además de lo incluido',
      change: 'Cambiar',
      fromYou: 'De lo que nos contaste',
      nameOf: (name) => `El trago de ${name}`,
      alsoShort: 'También servimos',
      nth: (row) =>
        `${['Primera', 'Segunda', 'Tercera', 'Cuarta', 'Quinta', 'Sexta', 'Séptima', 'Octava'][row] ?? `Número ${row + 1}:`} bebida`,
      what: 'Elige una bebida',
      none: 'Ninguna bebida',
      call: 'Cómo se va a llamar',
      whom: 'Para quién es',
      whomShort: 'para quién, o por qué',
      drink: (number) => `Bebida ${number}`,
      shorten: (most) => `Acórtalo a ${most} caracteres`,
      choose: (name) => `Elige qué lleva ${name || 'esta bebida'}`,
      goneRecipe: 'Ya no tenemos esta receta. Elige otra',
      twice: 'Esta bebida ya está en el menú. Elige otra',
      full: (most) => `En un menú caben ${most} bebidas. Quita una para agregar otra`,
      noneIncluded: (price) =>
        `Aquí cada cóctel especial cuesta ${price}. Pídenoslo y lo agregamos. Todavía no se guardó nada`,
      oneMore: (included, nth, price) =>
        `${included === 1 ? 'Un cóctel está incluido' : `${included} cócteles están incluidos`}. ${nthMoreEs(nth)} cuesta ${price}: pídenoslo, o quita uno. Todavía no se guardó nada`,
    },
    sheet: {
      search: (count) => `Busca entre las ${count}`,
      close: 'Cerrar',
      onCard: 'en tu menú',
      nothing: 'Ninguna se llama así. Cuéntanos abajo cuál es.',
      takeOff: 'Quitar esta bebida',
      else: 'Otra cosa: cuéntanos',
      elseWords: 'te decimos si podemos prepararla',
      elseLabel: '¿Qué te gustaría tomar?',
      ask: 'Preguntar',
    },
    live: {
      saving: 'Guardando',
      saved: 'Guardado',
      failed: 'No se guardó.',
      again: 'Reintentar',
      mend: 'Aún sin guardar',
    },
    more: {
      option: (count, price) =>
        `${count === 1 ? 'Una bebida va' : `${count} bebidas van`} más allá de lo incluido: + ${price}. Es una opción en tu página.`,
      change: (count, price) =>
        `${count === 1 ? 'Una bebida va' : `${count} bebidas van`} más allá de lo acordado: + ${price}. Nada cambia hasta que lo veas y lo pidas.`,
      toTicket: 'Verla en tu precio',
      toChange: 'Ver cuánto sería',
    },
    looks: {
      heading: 'El menú impreso',
      theirs: 'Su menú',
      theirWords: 'Pueden descargarlo cuando quieran. El PDF ya está listo para imprimir; se corta por las marcas.',
      designs: { bough: 'Rama de limón', type: 'Letras grandes', framed: 'Con marco' },
      get: 'Imprimir el menú',
      atHome: 'Imprimir en casa',
      atShop: 'Para la imprenta',
      formats: { letter: 'dos por hoja Carta, 5 × 7 pulgadas', a5: 'tamaño A5', shop: '5 × 7 pulgadas, con sangrado' },
      print: 'Desde esta página',
      changed: (when, byUs) => `Último cambio: ${when}${byUs ? ', por nosotros' : ''}`.replace(/\.?$/, '.'),
    },
    share: {
      heading: 'En los teléfonos de tus invitados',
      words:
        'Una página con el menú y nada más: sin precios, sin más nombres que los de arriba. Tus invitados la abren con el código del letrero de la barra.',
      make: 'Crear la página',
      address: 'Quien tenga esta dirección ve el menú:',
      sign: 'El letrero con su código: ',
      stop: 'Quitar la página',
    },
    print: {
      aCard: 'Un menú de bebidas.',
      back: 'Volver',
      print: 'Imprimir',
      design: 'Diseño',
      size: 'Tamaño',
      unnamed: 'Aún no hay bebidas con nombre: la tarjeta se imprime sin ellas.',
      instead: 'La letra del PDF no tiene algunos de estos signos; tu dispositivo sí. Imprime esta página.',
      how: (paper) =>
        `Imprime esta página con tu navegador: papel ${paper}, sin márgenes, con los gráficos de fondo activados.`,
      formats: { letter: 'Dos por hoja Carta', a5: 'Tamaño A5', shop: '5 × 7 pulgadas' },
      papers: { letter: 'Carta, horizontal', a5: 'A5', shop: '5 × 7 pulgadas' },
    },
  },
})

/** Ordinal of the first drink that is not included: "A fourth". */
function nthMore(nth: number): string {
  const ordinal = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'][nth]
  if (!ordinal) return 'One more'
  return `${ordinal === 'eighth' ? 'An' : 'A'} ${ordinal}`
}

function nthMoreEs(nth: number): string {
  const ordinal = ['', 'primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo'][nth]
  return ordinal ? `Un ${ordinal} cóctel` : 'Un cóctel más'
}
