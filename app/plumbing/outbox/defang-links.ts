/**
 * Words of a stranger as text that no mail program makes a link of: the signs it would know one by stand in brackets,
 * "evil[.]example". Programs take http://, www., and any two words with a dot between for one; a dot before a space or
 * a number ends a sentence or a price, and stays.
 */
export function defangLinks(words: string): string {
  return words
    .replace(/:(?=[/\\]{2})|(?<=\b(?:mailto|tel|sms)):(?=\S)/gi, '[:]')
    .replace(/(?<=\bwww)\.|(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}]{2})/giu, '[.]')
}
