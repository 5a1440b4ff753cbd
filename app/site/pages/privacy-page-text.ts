import { defineTranslations } from '../../ui/language.ts'

/** Texts of Privacy that the owner does not edit: each section has a heading and paragraphs. */
export const privacyPageText = defineTranslations({
  en: {
    title: (name: string) => `Privacy · ${name}`,
    eyebrow: 'In plain words',
    heading: 'Privacy',
    parts: {
      miles: {
        heading: 'How we measure miles',
        paragraphs: [
          'From the five digits of your ZIP to ours, in a straight line between the middles of the two areas, on this site’s own map: nobody else is asked. The map is the U.S. Census Bureau’s of 2021 (ZIP Code Tabulation Areas), in the public domain. A city or neighborhood given without a ZIP counts as the one its center is in.',
        ] as [string],
      },
      signatures: {
        heading: 'Proposals and signatures',
        paragraphs: [
          'If we send you a proposal, you get a private page. We note that it was opened, once somebody taps or types on it, and keep the questions and the changes you ask for there. If you say yes, we keep what you signed word for word, your name and email address as typed, when, and the network address and the kind of browser it came from: that proves who agreed to what. We keep your network address and kind of browser only with a signature.',
          'A signed agreement is kept until five years after its event and then deleted whole, even where everything else about you is erased. What nobody signed is erased when you ask.',
          'We record each payment’s date, amount and method. Invoices and receipts keep their numbers and amounts, as books must; your name is taken out of them when what we keep about you is erased.',
        ] as [string, string, string],
        byCard:
          'If you pay by card or straight from your bank account, you do so on Stripe’s own page: we never see your card or account number, and keep a card’s kind, its last four digits and Stripe’s reference. If you let us charge a card later, Stripe keeps it, and we keep its last month and what you allowed; remove it on your page at any time.',
      },
      'the-evening': {
        heading: 'Your evening',
        paragraphs: [
          'We keep the drinks you name and whom they are for, and make a menu card of them; it has a page of its own for your guests only if you make one, and you can take it down again. If it’s for a company, we also keep the company’s name, billing email, PO number, the other date you offered and the papers you need. Once you book, we note what our team needs to know about the place, and whom to call there.',
          'If your venue wants to know who is coming, it gets your event’s name, date, place and hours, never your phone or email. Our insurer, if somebody needs a certificate, learns who it is for, the date and the place.',
        ] as [string, string],
      },
      'shared-lists': {
        heading: 'Shared shopping lists',
        paragraphs: [
          'Your event’s shopping list has a link of its own. Whoever has it sees what to buy, never a price, and checks off what is bought. Of each check mark we keep the line, the amount, the moment and a random number that tells one phone from another; no name and no address. The page keeps a copy of itself, and check marks that could not be sent yet, on the phone that opened it. When we end the link, both are deleted there the next time it is opened.',
        ] as [string],
      },
    },
    onThisPage: 'On this page',
    otherCompanies: 'Other companies',
    none: 'No cookies, no trackers: public pages set none and load nothing from other companies.',
    formOf: (host: string) => `the quote form is a page of ${host}`,
    calculatorOf: (host: string) => `the alcohol calculator is a page of ${host}`,
    hosted: (pages: string[]) =>
      `On this site ${pages.join(', and ')}. What you type there goes to that company first, under its own terms; it may set cookies and load more from elsewhere. Our own pages set no cookies and carry no trackers.`,
    tools: (tools: string[]) =>
      `When somebody asks us for a quote, says yes or pays, this site tells other tools of ours: ${tools.join(', ')}. They get the name, the day, the number of guests and what it costs, never an address, a phone number or an email.`,
    whoAnswers: 'Who answers',
  },
  es: {
    title: (name) => `Privacidad · ${name}`,
    eyebrow: 'En palabras sencillas',
    heading: 'Privacidad',
    parts: {
      miles: {
        heading: 'Cómo medimos las millas',
        paragraphs: [
          'De los cinco dígitos de tu código postal (ZIP) al nuestro, en línea recta entre los centros de las dos zonas, en el mapa de este mismo sitio: no le preguntamos a nadie más. El mapa es el de la Oficina del Censo de Estados Unidos de 2021 (ZIP Code Tabulation Areas), de dominio público. Si solo nos das una ciudad o un barrio, medimos desde el código postal de su centro.',
        ],
      },
      signatures: {
        heading: 'Propuestas y firmas',
        paragraphs: [
          'Cuando te enviamos una propuesta, tienes una página privada. Anotamos que se abrió, en cuanto alguien la toca o escribe en ella, y guardamos las preguntas y los cambios que pides allí. Cuando dices que sí, guardamos palabra por palabra lo que firmaste, tu nombre y tu correo electrónico tal como los escribiste, cuándo fue, y la dirección IP y el tipo de navegador desde los que llegó: eso prueba quién aceptó qué. La dirección IP y el tipo de navegador solo los guardamos con una firma.',
          'Lo que se firmó se guarda hasta cinco años después del evento, aunque se borre todo lo demás sobre ti, y entonces se elimina por completo. Lo que nadie firmó se borra cuando lo pides.',
          'Lo que pagas se anota con su fecha, su monto y la forma de pago. Las facturas y los recibos conservan sus números y montos, como exige la contabilidad; tu nombre se quita de ellos cuando se borra lo que guardamos sobre ti.',
        ],
        byCard:
          'Si pagas con tarjeta o directamente desde tu cuenta bancaria, lo haces en la página de Stripe: nosotros nunca vemos esos números, y de una tarjeta guardamos el tipo, sus últimos cuatro dígitos y la referencia de Stripe. Si nos dejas cobrar a una tarjeta más adelante, la guarda Stripe, y nosotros su mes de vencimiento y lo que autorizaste; puedes quitarla en tu página cuando quieras.',
      },
      'the-evening': {
        heading: 'Tu evento',
        paragraphs: [
          'Guardamos las bebidas a las que les pones nombre y para quién son, y con ellas hacemos un menú de bebidas; ese menú tiene una página propia para tus invitados solo si tú la creas, y la puedes quitar cuando quieras. Si el evento es para una empresa, guardamos también su nombre, su correo para facturas, su número de orden de compra (PO), la otra fecha que propusiste y los documentos que necesita. Cuando reservas, anotamos lo que el equipo tiene que saber del lugar y a quién llamar allí.',
          'Si el lugar quiere saber quién va, recibe el nombre, la fecha, el lugar y el horario de tu evento, nunca tu teléfono ni tu correo electrónico. Nuestra aseguradora, si alguien necesita un certificado, recibe para quién es, la fecha y el lugar.',
        ],
      },
      'shared-lists': {
        heading: 'Listas de compras compartidas',
        paragraphs: [
          'La lista de compras de tu evento tiene su propio enlace. Quien lo tenga ve qué comprar, nunca un precio, y marca lo que ya se compró. De cada línea marcada guardamos cuál es, la cantidad, el momento y un número al azar que distingue un teléfono de otro; ningún nombre y ninguna dirección. La página guarda una copia de sí misma, y lo marcado que todavía no se pudo enviar, en el teléfono que la abrió. Cuando cerramos el enlace, las dos cosas se borran de ese teléfono la próxima vez que se abra.',
        ],
      },
    },
    onThisPage: 'En esta página',
    otherCompanies: 'Otras empresas',
    none: 'Las páginas públicas no usan cookies ni rastreadores, y no cargan nada de otras empresas.',
    formOf: (host) => `el formulario de cotización es una página de ${host}`,
    calculatorOf: (host) => `la calculadora de bebidas es una página de ${host}`,
    hosted: (pages) =>
      `En este sitio, ${pages.join(' y ')}. Lo que escribes allí le llega primero a esa empresa, según sus propias condiciones; puede usar cookies y cargar más cosas de otros sitios. Nuestras propias páginas no usan cookies ni rastreadores.`,
    tools: (tools) =>
      `Cuando alguien nos pide una cotización, dice que sí o paga, este sitio avisa a otras herramientas que usamos: ${tools.join(', ')}. Reciben el nombre, la fecha, el número de invitados y lo que cuesta, nunca una dirección, un teléfono ni un correo electrónico.`,
    whoAnswers: 'Quién responde',
  },
})
