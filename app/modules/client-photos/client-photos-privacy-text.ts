import { defineTranslations } from '../../ui/language.ts'

/** Section of the privacy page about photos that clients send. */
export const clientPhotosPrivacyText = defineTranslations({
  en: {
    heading: 'Photos you send us',
    paragraphs: [
      'After your event you can send us photos from your page. We keep a smaller copy without the location and other data of your camera, and only we see it. We show a photo only if you said on that page that we may. You can take each one down there, which deletes it. Photos are deleted two years after you sent them, and with everything else about you when you ask.',
    ],
  },
  es: {
    heading: 'Fotos que nos envías',
    paragraphs: [
      'Después de tu evento puedes enviarnos fotos desde tu página. Guardamos una copia más pequeña, sin la ubicación ni otros datos de tu cámara, y solo la vemos nosotros. Mostramos una foto solo si en esa página dijiste que podemos hacerlo. Ahí puedes quitar cada una, y entonces se borra. Las fotos se borran dos años después de que las envías, y con todo lo demás sobre ti cuando lo pides.',
    ],
  },
})
