import { composeEmail, type ComposeEmailInput } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'

type NewLinkEmail = Pick<
  ComposeEmailInput,
  'id' | 'kind' | 'eventId' | 'to' | 'replyTo' | 'business' | 'look' | 'siteUrl' | 'limit'
> & {
  /** Path of the page, without the site's URL. */
  path: string
  language: Language
}

const newLinkText = defineTranslations({
  en: {
    subject: (business: string) => `Your page at ${business} has a new address`,
    why: 'We changed the private link to your page, as we do when somebody leaves our team. The old one no longer opens it.',
    keep: 'Nothing else changed. Please keep this email, or save the page again.',
    button: 'Open your page',
    footer: (business: string) => `Answer this email to reach ${business}.`,
  },
  es: {
    subject: (business: string) => `Tu página en ${business} tiene una dirección nueva`,
    why: 'Cambiamos el enlace privado de tu página, como hacemos cuando alguien deja nuestro equipo. El anterior ya no la abre.',
    keep: 'No cambió nada más. Guarda este correo o vuelve a guardar la página.',
    button: 'Abrir tu página',
    footer: (business: string) => `Responde a este correo para escribirle a ${business}.`,
  },
})

/** The email with the new private link of a client or a staff member. */
export function composeNewLinkEmail({ path, language, ...head }: NewLinkEmail): ComposedEmail {
  const words = newLinkText(language)
  const subject = words.subject(head.business)
  return composeEmail({
    ...head,
    language,
    subject,
    title: subject,
    blocks: [
      { kind: 'paragraph', words: words.why },
      { kind: 'paragraph', words: words.keep },
      { kind: 'button', label: words.button, href: head.siteUrl + path },
    ],
    footer: words.footer(head.business),
  })
}
