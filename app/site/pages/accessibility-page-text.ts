import { defineTranslations } from '../../ui/language.ts'

/**
 * Texts of the accessibility page. They claim no conformance: that would need a human review, because tools find less
 * than half of the problems.
 */
export const accessibilityPageText = defineTranslations({
  en: {
    title: (name: string) => `Accessibility · ${name}`,
    eyebrow: 'For everybody',
    heading: 'Accessibility',
    lead: 'This site should work for everybody who wants a drink poured. Here is what we check, how, and what we know to be imperfect.',
    aim: {
      heading: 'What we aim for',
      words:
        'The Web Content Accessibility Guidelines 2.2 at level AA are our yardstick. We do not claim to meet all of them: nobody outside our own team has audited the site.',
    },
    checked: {
      heading: 'What we check with every change',
      always: 'On every public page, in Chromium, the browser that Chrome and Edge are built on:',
      checks: [
        'the page fits a narrow phone and a wide screen without scrolling sideways, and a program finds none of the mistakes it knows of, whatever state the forms and the calculator are in;',
        'the same holds on a narrow phone that shows its own high-contrast colors and as little motion as possible;',
        'with text at twice its size, on a phone and on a wide screen, nothing is cut off and nothing scrolls sideways;',
        'buttons and links are at least 24 by 24 pixels, or have room around them;',
        'the quote form and the calculator can be filled in from first to last by keyboard alone, and you always see where you are;',
        'everything you can do here also works with JavaScript turned off.',
      ] as [string, string, string, string, string, string],
      behind:
        'The pages that we use ourselves get the same checks on a narrow phone, also with larger text and for the size of everything we tap, and most of them on wider screens too.',
      last: (day: string) =>
        `Last checked on ${day}. These are tools and our own hands: we have not yet tested with people who use assistive technology every day.`,
    },
    imperfect: {
      heading: 'What we know to be imperfect',
      words:
        'A quote form or calculator of another company, if we ever show one in place of ours, is beyond these checks. Photographs carry descriptions we write ourselves; tell us where one falls short.',
    },
    inTheWay: {
      heading: 'If something stands in your way',
      write: 'Write to ',
      orCall: ' or call ',
      weDo: '. Everything the site does, we also do on the phone: prices, an estimate, a shopping list, a request. Tell us what happened and in which browser or app, and we will fix it.',
    },
  },
  es: {
    title: (name) => `Accesibilidad · ${name}`,
    eyebrow: 'Para todos',
    heading: 'Accesibilidad',
    lead: 'Este sitio debe servirle a quien quiera un trago bien servido. Aquí decimos qué revisamos, cómo, y qué sabemos que todavía no está bien.',
    aim: {
      heading: 'A qué aspiramos',
      words:
        'Nuestra medida son las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. No decimos que las cumplamos todas: nadie de fuera de nuestro equipo ha auditado el sitio.',
    },
    checked: {
      heading: 'Qué revisamos con cada cambio',
      always: 'En todas las páginas públicas, con Chromium, el navegador en el que se basan Chrome y Edge:',
      checks: [
        'que la página quepa en un teléfono angosto y en una pantalla ancha sin desplazarse hacia los lados, y que un programa no encuentre ninguno de los errores que conoce, en cualquier estado de los formularios y de la calculadora;',
        'lo mismo en un teléfono angosto con sus propios colores de alto contraste y con el menor movimiento posible;',
        'con el texto al doble de su tamaño, en un teléfono y en una pantalla ancha: nada cortado y nada que obligue a desplazarse hacia los lados;',
        'botones y enlaces de al menos 24 por 24 píxeles, o con espacio alrededor;',
        'el formulario de cotización y la calculadora de principio a fin, solo con el teclado, y que siempre veas dónde estás;',
        'todo lo que puedes hacer aquí, también sin JavaScript.',
      ],
      behind:
        'Las páginas que usamos nosotros pasan por lo mismo en un teléfono angosto, también con texto más grande y midiendo lo que se toca, y la mayoría también en pantallas más anchas.',
      last: (day) =>
        `Última revisión: ${day}. Son herramientas y nuestras propias manos: todavía no hemos hecho pruebas con personas que usan tecnología de asistencia todos los días.`,
    },
    imperfect: {
      heading: 'Lo que sabemos que no está bien',
      words:
        'Un formulario de cotización o una calculadora de otra empresa, si alguna vez mostramos uno en lugar del nuestro, queda fuera de estas revisiones. Las fotos llevan descripciones que escribimos nosotros; avísanos si alguna se queda corta.',
    },
    inTheWay: {
      heading: 'Si algo te impide usar el sitio',
      write: 'Escríbenos a ',
      orCall: ' o llámanos al ',
      weDo: '. Todo lo que hace el sitio también lo hacemos por teléfono: precios, un estimado, una lista de compras, una solicitud. Cuéntanos qué pasó y en qué navegador o aplicación, y lo arreglamos.',
    },
  },
})
