/** Link that starts an email in the visitor's mail app, with a subject and a text. */
export function formatMailtoHref(recipients: readonly string[], { subject = '', body = '' }: MailtoWords): string {
  const to = recipients.map((address) => encodeURIComponent(address)).join(',')
  // Mail apps read line breaks as CR and LF only (RFC 6068).
  const text = body.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

type MailtoWords = { subject?: string | undefined; body?: string | undefined }
