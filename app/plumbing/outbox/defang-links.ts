/**
 * Disables links in a text from a stranger, so that no email program detects them: the telltale characters are put in
 * brackets, as in "evil[.]example". Email programs detect http://, www., and any two words joined by a dot. A dot before
 * a space or a digit ends a sentence or belongs to a price, and stays.
 */
export function defangLinks(words: string): string {
  return words
    .replace(/:(?=[/\\]{2})|(?<=\b(?:mailto|tel|sms)):(?=\S)/gi, '[:]')
    .replace(/(?<=\bwww)\.|(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}]{2})/giu, '[.]')
}
