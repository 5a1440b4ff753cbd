/** Who carries letters, as an outbox names them: mailbox, emailjs, or smtp://host:port. */
export function carrierWords(carrier: string | null): string {
  const [, , server] = /^(smtps?):\/\/(.+)$/.exec(carrier ?? '') ?? []
  if (server) return `the mail server ${server}`
  return { mailbox: 'the mailbox here', emailjs: 'EmailJS' }[carrier ?? ''] ?? 'nobody yet'
}
