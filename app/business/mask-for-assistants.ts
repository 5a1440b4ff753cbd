/** The token of a private link, even inside a redirect link of a mail program. */
const tokenPattern = /(?:[/=]|%2f|%3d)[\w-]{22,}/i

/** Replaces dollar amounts and private links in a text, for users who see neither. */
export function maskTextForAssistants(text: string): string {
  return maskAmounts(text.replaceAll(/\S+/g, (word) => (tokenPattern.test(word) ? '[link]' : word)))
}

/** Replaces dollar amounts in a text. */
export function maskAmounts(text: string): string {
  return text.replaceAll(
    /\$\s?\d[\d,]*(?:\.\d{1,2})?|\b\d[\d,]*(?:\.\d{1,2})?\s?(?:dollars|dólares|USD)\b/giu,
    '[amount]',
  )
}
