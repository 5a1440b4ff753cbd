import type { TranslationTable } from './translator.ts'

/** Spanish of the sample brand's texts. English texts changed by the owner have no match here. */
export const sampleTranslations: TranslationTable = {
  'Mobile bar · Jacksonville & St. Augustine': 'Barra móvil · Jacksonville y St. Augustine',
  // Texts that replace the samples once they are removed.
  'Mobile bar': 'Barra móvil',
  'Base package': 'Paquete Base',
  'Standard package': 'Paquete Standard',
  'Elite package': 'Paquete Elite',
  'Everything in the Standard package': 'Todo lo del Paquete Standard',
  'Raising the Bar, Crafting Unforgettable Moments': 'Subimos el nivel de la barra, creamos momentos inolvidables',
  'Where Every Pour Tells a Story': 'Donde cada trago cuenta una historia',
  'Welcome. What are we celebrating?': 'Te damos la bienvenida. ¿Qué celebramos?',
  'Nerd & Tonic is a mobile bartending and mixology company for weddings, corporate functions, private parties and the milestones in between, from Jacksonville to St. Augustine.':
    'Nerd & Tonic es una empresa de barra móvil y coctelería para bodas, eventos corporativos, fiestas privadas y todo lo que valga la pena festejar, de Jacksonville a St. Augustine.',
  'We geek out over the details: the dilution in a stirred drink, the citrus squeezed that morning, the menu card that names a cocktail after your dog.':
    'Nos apasionan los detalles: la dilución justa de un cóctel mezclado, los cítricos exprimidos esa misma mañana, el menú de bebidas que le pone a un cóctel el nombre de tu perro.',
  'Choose a ready-made bar package or build your own: curated menus, flexible bars, and signature cocktails written for one night only.':
    'Elige un paquete ya armado o arma el tuyo: menús pensados con cuidado, barras flexibles y cócteles de autor creados para una sola noche.',
  'You host. We set up, pour, look after your guests and leave the place cleaner than we found it.':
    'Tú recibes a tus invitados. Nosotros montamos, servimos, los atendemos y dejamos el lugar más limpio de como lo encontramos.',
  'usually the same day': 'normalmente el mismo día',
  'Our History': 'Nuestra historia',
  'Nerd & Tonic began with one folding bar, one good shaker and a notebook full of ratios. The first booking was a backyard engagement in Jacksonville; the second came from a guest who wanted to know what was in the first one’s sour.':
    'Nerd & Tonic empezó con una barra plegable, una buena coctelera y un cuaderno lleno de proporciones. El primer trabajo fue una fiesta de compromiso en un patio de Jacksonville; el segundo llegó por una invitada que quería saber qué llevaba el sour del primero.',
  'The notebook grew. So did the bar: weddings under the oaks in St. Augustine, product launches downtown, anniversaries on porches with a view of the river. What stayed is the habit of measuring everything, and of asking what the drink is for before asking what is in it.':
    'El cuaderno creció y la barra también: bodas bajo los robles de St. Augustine, lanzamientos de producto en el centro, aniversarios en porches con vista al río. Lo que no cambió es la costumbre de medirlo todo y de preguntar qué se celebra antes de preguntar qué lleva la copa.',
  'Today we are still small on purpose. You talk to the people who will stand behind your bar, and the menu is written for your evening, not taken from a binder.':
    'Hoy seguimos siendo pequeños porque así lo queremos. Hablas con las personas que van a estar detrás de tu barra, y el menú se escribe para tu noche, no se saca de una carpeta.',
  'About the CEO': 'Sobre la directora',
  'Nell Tanner, CEO and chief nerd': 'Nell Tanner, directora y nerd en jefe',
  'I have played music since I was six. Before I could reach a bar I could read a score, and I still think of a cocktail as one: three or four voices, each in its place, and nothing louder than the tune.':
    'Toco música desde los seis años. Antes de alcanzar una barra ya sabía leer una partitura, y todavía veo así un cóctel: tres o cuatro voces, cada una en su lugar, y ninguna más fuerte que la melodía.',
  'Mixology came later, and it stuck for the same reason. It rewards practice, it forgives nobody who does not listen, and the best moment is the look on a stranger’s face in the first two seconds.':
    'La coctelería llegó después y se quedó por la misma razón. Premia la práctica, no perdona a quien no escucha, y el mejor momento es la cara de un desconocido en los primeros dos segundos.',
  'I tend bar privately now: weddings and corporate events, private celebrations and dinners for eight. I bring the jiggers, the spectacles and the stories. You bring the people.':
    'Hoy atiendo la barra en eventos privados: bodas y fiestas de empresa, celebraciones íntimas y cenas para ocho. Yo pongo los medidores, los lentes y las historias. Tú pones a la gente.',
  'A coral coupe with an orange twist and a tall gin and tonic with a lime wheel on a wet stone bar at dusk':
    'Una copa color coral con una espiral de naranja y un gin-tonic alto con una rodaja de limón verde, en una barra de piedra mojada al anochecer',
  'Three cocktails on a wet stone bar at dusk: a coral coupe with an orange twist, a tall gin and tonic with a lime wheel, an old fashioned over one large cube; string lights behind':
    'Tres cócteles en una barra de piedra mojada al anochecer: una copa color coral con una espiral de naranja, un gin-tonic alto con una rodaja de limón verde y un old fashioned con un solo cubo grande de hielo; detrás, guirnaldas de luces',
  'A row of old fashioneds and negronis on a dark bar, string lights out of focus':
    'Una fila de old fashioneds y negronis en una barra oscura, con guirnaldas de luces desenfocadas',
  'A portable bar of fluted walnut with a green stone top and a brass foot rail on a terrace at dusk; on it a menu stand, napkins, a bowl of citrus, a shaker, a jigger, bottles and coupes; string lights behind':
    'Una barra portátil de nogal acanalado con cubierta de piedra verde y reposapiés de latón en una terraza al anochecer; encima, un menú en su soporte, servilletas, un tazón de cítricos, una coctelera, un medidor, botellas y copas; detrás, guirnaldas de luces',
  'Round tortoiseshell spectacles on an open graph-paper notebook with a measured drawing of a coupe, a brass jigger, a pencil and lime slices':
    'Lentes redondos de carey sobre un cuaderno cuadriculado abierto con el dibujo a escala de una copa, un medidor de latón, un lápiz y rodajas de limón verde',
  'A gin and tonic, a coupe and a glass of wine along a walnut bar with bottles out of focus and string lights':
    'Un gin-tonic, una copa coupe y una copa de vino a lo largo de una barra de nogal, con botellas desenfocadas y guirnaldas de luces',
  'A pint of beer and a glass of red wine on a walnut bar with hop cones and dark grapes':
    'Un vaso de cerveza y una copa de vino tinto en una barra de nogal, con conos de lúpulo y uvas negras',
  'A blush sour in a coupe, foam dotted with three drops of bitters, an orange twist curling off the rim':
    'Un sour rosado en copa coupe, con tres gotas de amargo sobre la espuma y una espiral de naranja en el borde',
  'A shaker tin, a Hawthorne strainer, a brass jigger and a bar spoon on walnut':
    'Una coctelera, un colador Hawthorne, un medidor de latón y una cuchara de bar sobre nogal',
  'Hops & Grapes Experience': 'Experiencia Hops & Grapes',
  'Craft beer and wine, poured properly.': 'Cerveza artesanal y vino, bien servidos.',
  'A craft beer and wine bar: the right glass, the right temperature, and somebody who can say which goes with the brisket.':
    'Una barra de cerveza artesanal y vino: la copa correcta, la temperatura correcta y alguien que sabe cuál va con el brisket.',
  'Luxe Cocktail Experience': 'Experiencia Luxe Cocktail',
  'Up to three specialty cocktails, two garnishes, a mixers and spirits selection.':
    'Hasta tres cócteles especiales, dos decoraciones para cócteles y una selección de refrescos, jugos y licores.',
  'Up to 3 specialty cocktails and up to 2 garnish types are included, with a mixers and spirits selection. A beer and wine selection is on request.':
    'Incluye hasta 3 cócteles especiales, hasta 2 tipos de decoración para cócteles y los refrescos y jugos. Los licores los elegimos juntos y los compras tú. También puedes pedir cerveza y vino.',
  'Dry Hire Bartender Experience': 'Solo bartender (Dry Hire)',
  'You supply the drinks, we bring the hands and the tools.':
    'Tú pones las bebidas, nosotros las manos y los utensilios.',
  'Bartender only: you supply the drinks, we bring the hands, the tools and the timing.':
    'Solo el bartender: tú pones las bebidas, nosotros las manos, los utensilios y el ritmo.',
  'Additional Bartender(s)': 'Bartender(s) adicional(es)',
  'At least two bartenders past 75 guests.': 'Al menos dos bartenders a partir de 76 invitados.',
  'Additional Service Time': 'Tiempo de servicio adicional',
  'Each hour, or part of one, beyond the first four.': 'Cada hora, o fracción, después de las primeras cuatro.',
  'Additional Garnish': 'Decoración adicional para cócteles',
  'Each garnish type beyond what your experience includes.':
    'Cada tipo de decoración además de los que incluye tu experiencia.',
  'Additional Mixer': 'Refresco o jugo adicional',
  'Each mixer beyond the selection.': 'Cada refresco o jugo además de la selección.',
  'Additional Specialty Cocktail': 'Cóctel especial adicional',
  'Each cocktail beyond what your experience includes.': 'Cada cóctel además de los que incluye tu experiencia.',
  'Additional Travel Mileage': 'Millas de viaje adicionales',
  'Per mile beyond a 40 mile radius, one way.': 'Por milla fuera de un radio de 40 millas, solo ida.',
  'Base Nerd Package': 'Paquete Base Nerd',
  'You have the drinks. We run the bar.': 'Tú tienes las bebidas. Nosotros atendemos la barra.',
  'One bartender for 4 hours': 'Un bartender por 4 horas',
  'Bar tools, straws and napkins': 'Utensilios de bar, pajillas y servilletas',
  'Set-up before your first guest': 'Montaje antes de tu primer invitado',
  'Standard Nerd Package': 'Paquete Standard Nerd',
  'The cocktail bar most weddings want.': 'La barra de cócteles que quieren casi todas las bodas.',
  'Up to 3 specialty cocktails': 'Hasta 3 cócteles especiales',
  'Up to 2 garnish types': 'Hasta 2 tipos de decoración para cócteles',
  'A mixers and spirits selection': 'Una selección de refrescos, jugos y licores',
  'Elite Nerd Package': 'Paquete Elite Nerd',
  'A second pair of hands and one more hour.': 'Otro par de manos y una hora más.',
  'Everything in the Standard Nerd Package': 'Todo lo del Paquete Standard Nerd',
  'At least one additional bartender': 'Al menos un bartender adicional',
  'At least one additional hour of service': 'Al menos una hora más de servicio',
  'Service hours': 'Horas de servicio',
  'Service is 4–5 hours: 1–2 hours of set-up before the event plus 4 hours of bartender service. Extra hours are available on request.':
    'El servicio es de 4–5 horas: 1–2 horas de montaje antes del evento y 4 horas de bartender. Puedes pedir horas adicionales.',
  'Bar tools': 'Utensilios de bar',
  'Provided: shakers, strainers, jiggers, openers and everything else a bar needs.':
    'Incluidas: cocteleras, coladores, medidores, abridores y todo lo demás que necesita una barra.',
  'Ice and coolers': 'Hielo y hieleras (coolers)',
  'On request.': 'Si nos lo pides.',
  'Straws and napkins': 'Pajillas y servilletas',
  'Provided.': 'Incluidas.',
  Cups: 'Vasos',
  Bartenders: 'Bartenders',
  'At least two bartenders for events over 75 guests.': 'Al menos dos bartenders en eventos de más de 75 invitados.',
  'Last call': 'Última ronda',
  'Service stops one hour before the event ends, so that everyone gets home safe.':
    'El servicio termina una hora antes de que acabe el evento, para que todos lleguen bien a casa.',
  Travel: 'Viaje',
  '40 miles are included; beyond that radius mileage is $0.75 per mile.':
    'Incluye 40 millas; fuera de ese radio, la milla cuesta $0.75.',
  'Low-country catering, from oysters to cornbread': 'Catering al estilo del sur, desde ostras hasta pan de maíz',
  'Wedding photography on film and digital': 'Fotografía de bodas, en película y digital',
  'Quiet documentary photography': 'Fotografía documental y discreta',
  'Soul, disco and the song your aunt wants': 'Soul, disco y la canción que pide tu tía',
  'Records only, from first dance to last call': 'Solo vinilos, del primer baile a la última ronda',
  'A courtyard and a ballroom for 40 to 180': 'Un patio y un salón para 40 a 180 personas',
  'Makeup artist for the day, and the morning before it': 'Maquillaje para el gran día y para esa mañana',
  'What we keep when you ask for a quote, why, and how to have it deleted.':
    'Qué guardamos cuando pides una cotización, por qué, y cómo pedir que lo borremos.',
  'What we keep': 'Qué guardamos',
  'When you send the quote form we keep what you typed: your name, email address, phone number, and the details of your event. We also keep when it was sent, and a scrambled form of the network address it came from, which cannot be turned back into the address and only helps us stop floods of spam.':
    'Cuando envías el formulario de cotización guardamos lo que escribiste: tu nombre, tu correo electrónico, tu teléfono y los detalles de tu evento. También guardamos cuándo se envió y una forma irreconocible de la dirección IP desde la que llegó, que no se puede revertir y solo sirve para frenar envíos masivos.',
  'If you came through a link with campaign tags in its address, those tags travel with the request so that we know which of our own links work.':
    'Si llegaste por un enlace con etiquetas de campaña en su dirección, esas etiquetas van con la solicitud, para que sepamos cuáles de nuestros enlaces funcionan.',
  'What we use it for': 'Para qué lo usamos',
  'To answer you, to prepare the quote, and to run your event if you book. You get one email that repeats what you sent. We do not sell it, lend it, or put you on a mailing list.':
    'Para contestarte, para preparar la cotización y para atender tu evento si reservas. Recibes un correo que repite lo que enviaste. No lo vendemos, no lo prestamos y no te ponemos en ninguna lista de correo.',
  'Who else sees it': 'Quién más lo ve',
  'The company that carries our email, and those named below: Stripe when you pay by card or bank, your venue, and our insurer when a certificate is needed.':
    'El proveedor que entrega nuestros correos, y quienes se nombran más abajo: Stripe si pagas con tarjeta o desde tu banco, el lugar de tu evento, y nuestra aseguradora cuando hace falta un certificado.',
  'On your device': 'En tu dispositivo',
  'A half-finished quote form may be kept as a draft in your own browser until you send or clear it; it never leaves your device by itself.':
    'Un formulario a medio llenar puede quedar guardado como borrador en tu propio navegador hasta que lo envíes o lo borres; por sí solo nunca sale de tu dispositivo.',
  'Your choice': 'Tú decides',
  'Write or call, and we will show you everything we keep about you, correct it, or delete it. You do not need to give a reason. Signed agreements and our books are the exception; see below.':
    'Escríbenos o llámanos y te mostramos todo lo que guardamos sobre ti, lo corregimos o lo borramos. No tienes que dar ninguna razón. La excepción son los acuerdos firmados y nuestros libros; mira más abajo.',
  'Do you bring the alcohol?': '¿Va incluido el alcohol?',
  'No, and we sell none. You buy the bottles and keep what is left; we pour them for your guests. The alcohol calculator on this site turns your guests and hours into a list for the store.':
    'No, y tampoco lo vendemos. Tú compras las botellas y te quedas con lo que sobre; nosotros las servimos a tus invitados. La calculadora de bebidas de este sitio convierte tus invitados y tus horas en una lista para la tienda.',
  'How many bartenders will we have?': '¿Cuántos bartenders tendremos?',
  'One up to {guests} guests, two from {second bartender}, three from {third bartender}.':
    'Uno hasta {guests} invitados, dos a partir de {second bartender}, tres a partir de {third bartender}.',
  // The former answer, which sites may still have.
  'One for up to {guests} guests, and one more for every additional {guests}.':
    'Uno hasta {guests} invitados, y uno más por cada {guests} adicionales o fracción.',
  'How long are you there?': '¿Cuánto tiempo se quedan?',
  'The starting price includes {hours} of bartender service. Set-up comes before that, {set-up}, and is not counted. Each additional hour starts at {extra hour}.':
    'El precio inicial incluye {hours} de servicio de bartender. El montaje, {set-up}, va antes y no se cuenta. Cada hora adicional cuesta desde {extra hour}.',
  'When is the date ours?': '¿Cuándo queda reservada nuestra fecha?',
  '{deposit}': '{deposit}',
  'What if we have to call it off?': '¿Y si tenemos que cancelar?',
  '{called off}': '{called off}',
  'How far do you travel?': '¿Hasta dónde van?',
  'The first {miles} are included. Each mile beyond that, one way, is {extra mile}. Tell us the place, and we’ll tell you what it comes to.':
    'Las primeras {miles} están incluidas. Cada milla adicional, solo ida, cuesta {extra mile}. Dinos el lugar y te decimos cuánto es.',
  // Earlier wordings of the samples, for sites that still store them.
  'When you send the quote form we keep what you typed: your name, e-mail address, phone number, and the details of your event. We also keep when it was sent, and a scrambled form of the network address it came from, which cannot be turned back into the address and only helps us stop floods of spam.':
    'Cuando envías el formulario de cotización guardamos lo que escribiste: tu nombre, tu correo electrónico, tu teléfono y los detalles de tu evento. También guardamos cuándo se envió y una forma irreconocible de la dirección IP desde la que llegó, que no se puede revertir y solo sirve para frenar envíos masivos.',
  'To answer you, to prepare the quote, and to run your event if you book. You get one e-mail that repeats what you sent. We do not sell it, lend it, or put you on a mailing list.':
    'Para contestarte, para preparar la cotización y para atender tu evento si reservas. Recibes un correo que repite lo que enviaste. No lo vendemos, no lo prestamos y no te ponemos en ninguna lista de correo.',
  'The company that carries our e-mail, and those named below: Stripe when you pay by card or bank, your venue, and our insurer when a certificate is needed.':
    'El proveedor que entrega nuestros correos, y quienes se nombran más abajo: Stripe si pagas con tarjeta o desde tu banco, el lugar de tu evento, y nuestra aseguradora cuando hace falta un certificado.',
  'To answer you, to prepare the quote, and to run your event if you book. You get one e-mail that repeats what you sent. We do not sell it, lend it, or put you on a list.':
    'Para contestarte, para preparar la cotización y para atender tu evento si reservas. Recibes un correo que repite lo que enviaste. No lo vendemos, no lo prestamos y no te ponemos en ninguna lista.',
  'To answer you, to prepare the quote, and to run your event if you book. You get one letter that repeats what you sent. We do not sell it, lend it, or put you on a list.':
    'Para contestarte, para preparar la cotización y para atender tu evento si reservas. Recibes un correo que repite lo que enviaste. No lo vendemos, no lo prestamos y no te ponemos en ninguna lista.',
  'The company that carries our e-mail, as any letter’s carrier must.':
    'El proveedor que entrega nuestros correos, igual que quien reparte cualquier carta.',
  'Write or call, and we will show you everything we keep about you, correct it, or delete it. You do not need to give a reason.':
    'Escríbenos o llámanos y te mostramos todo lo que guardamos sobre ti, lo corregimos o lo borramos. No tienes que dar ninguna razón.',
  'Make-up artist for the day, and the morning before it': 'Maquillaje para el gran día y para esa mañana',
  'When you send the quote form we keep what you typed: your name, e-mail address, phone number, and the details of your event. We also keep when it was sent, and a scrambled form of the network address it came from, which cannot be turned back and only serves to stop floods.':
    'Cuando envías el formulario de cotización guardamos lo que escribiste: tu nombre, tu correo electrónico, tu teléfono y los detalles de tu evento. También guardamos cuándo se envió y una forma irreconocible de la dirección IP desde la que llegó, que no se puede revertir y solo sirve para frenar envíos masivos.',
  'The starting price has {hours} of bartender service. Set-up comes before that, {set-up}, and is not counted. Each additional hour is from {extra hour}.':
    'El precio inicial incluye {hours} de servicio de bartender. El montaje, {set-up}, va antes y no se cuenta. Cada hora adicional cuesta desde {extra hour}.',
  'The first {miles} are included. Each mile beyond that, one way, is {extra mile}. Tell us the place and we tell you what it comes to.':
    'Las primeras {miles} están incluidas. Cada milla adicional, solo ida, cuesta {extra mile}. Dinos el lugar y te decimos cuánto es.',
}
