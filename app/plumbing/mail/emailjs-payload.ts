import { addAttachedDocumentNames } from '../outbox/email-document-text.ts'
import type { Email } from '../outbox/email.ts'

/** Size limit of EmailJS for all template variables together, in bytes (50 kB). */
const payloadLimit = 50_000

export type EmailjsAccount = {
  publicKey: string
  serviceId: string
  /** Template for emails with their own variables: the owner's alert. */
  templateId: string
  /** Template for all other emails. */
  letterTemplateId: string
  /** Required only for accounts in strict mode. */
  privateKey?: string | null
}

/** Returns the request body for an email, or the reason why it cannot be sent. */
export function buildEmailjsPayload(email: Email, account: EmailjsAccount): { body: string } | { refused: string } {
  const template = email.templateParams ? 'templateId' : 'letterTemplateId'
  for (const part of ['publicKey', 'serviceId', template] as const) {
    const { name, variable } = variableNames[part]
    if (!account[part]?.trim()) return { refused: `The ${name} is missing: set ${variable}` }
  }
  if (email.attachedFiles) return { refused: 'EmailJS cannot send attachments: connect your mailbox instead' }
  const params = email.templateParams ?? buildEmailParams(email)
  const size = new TextEncoder().encode(JSON.stringify(params)).length
  if (size > payloadLimit) {
    return { refused: `The email is too large for EmailJS: ${size} bytes, ${payloadLimit} are allowed` }
  }
  const body = JSON.stringify({
    lib_version: '1.0.0',
    user_id: account.publicKey,
    service_id: account.serviceId,
    template_id: account[template],
    template_params: params,
    ...(account.privateKey && { accessToken: account.privateKey }),
  })
  return { body }
}

const variableNames = {
  publicKey: { name: 'public key', variable: 'EMAILJS_PUBLIC_KEY' },
  serviceId: { name: 'service ID', variable: 'EMAILJS_SERVICE_ID' },
  templateId: { name: "template ID for the owner's alert", variable: 'EMAILJS_TEMPLATE_ID' },
  letterTemplateId: { name: 'template ID for emails', variable: 'EMAILJS_LETTER_TEMPLATE_ID' },
}

function buildEmailParams(email: Email): Record<string, string> {
  return {
    to_email: oneLine(email.to),
    reply_to: oneLine(email.replyTo ?? ''),
    subject: oneLine(email.subject),
    // EmailJS's size limit leaves no room for a PDF, so the email links to the PDF.
    ...addAttachedDocumentNames(email, 'linked'),
  }
}

// The template puts these values into headers, where a line break would start a new header.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
