/** Spanish questions for the visitor, by the code of the missing detail. */
export const missingDetailQuestionsEs: Readonly<Record<string, string>> = {
  times: '¿A qué hora empieza y a qué hora termina?',
  guests: '¿Cuántos invitados esperas?',
  venue: '¿Ya tienes un lugar?',
  location: '¿En qué ciudad y código postal (ZIP) es el evento?',
  zip: '¿En qué código postal (ZIP) es el evento? Con eso sabemos las millas.',
  'unknown-zip': '¿Está bien tu código postal (ZIP)? No aparece en nuestro mapa. ¿En qué ciudad es el evento?',
  experience: '¿Cuál de nuestras experiencias te gustaría?',
  alcohol:
    '¿Quién compra el alcohol? Nosotros servimos lo que tú pongas, y con gusto calculamos cuánto hay que comprar.',
}
