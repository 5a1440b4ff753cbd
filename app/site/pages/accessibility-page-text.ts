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
      heading: 'What is checked, and how',
      always: 'With every change, in a real Chromium browser, on every public page:',
      checks: [
        'axe-core’s rules at 320 and 1440 pixels, on the states of the forms and the calculator too, and nothing wider than the screen;',
        'the same rules at 320 pixels with forced colors and reduced motion;',
        'text at twice its size at 390 and 1440 pixels: nothing cut off, nothing to scroll sideways for;',
        'buttons and links at least 24 by 24 pixels, or with room around them;',
        'the quote form and the calculator from first to last by keyboard alone, with the focus always in sight;',
        'everything a visitor does, with JavaScript turned off: a plain form and plain pages.',
      ] as [string, string, string, string, string, string],
      behind:
        'The pages behind the bar get the same checks at 320 pixels, also with larger text and for the size of everything you tap; most of them at 390 and 1440 pixels too.',
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
      heading: 'Qué se revisa y cómo',
      always: 'Con cada cambio, en un navegador Chromium de verdad, en todas las páginas públicas:',
      checks: [
        'las reglas de axe-core a 320 y 1440 píxeles, también en los distintos estados de los formularios y de la calculadora, y que nada sea más ancho que la pantalla;',
        'las mismas reglas a 320 píxeles, con colores forzados y movimiento reducido;',
        'el texto al doble de su tamaño a 390 y 1440 píxeles: nada cortado y nada que obligue a desplazarse hacia los lados;',
        'botones y enlaces de al menos 24 por 24 píxeles, o con espacio alrededor;',
        'el formulario de cotización y la calculadora de principio a fin, solo con el teclado y con el foco siempre a la vista;',
        'todo lo que hacen los visitantes, también sin JavaScript, con un formulario y páginas sencillas.',
      ],
      behind:
        'Las páginas que usamos nosotros pasan por lo mismo a 320 píxeles, con texto más grande y midiendo lo que se toca; la mayoría, también a 390 y 1440 píxeles.',
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
