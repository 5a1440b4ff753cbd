/** Whether a form field holds a password or code, which must never be displayed again. */
export function isSecretField(name: string): boolean {
  return /password|secret/i.test(name) || /^(?:code|ticket|proof)$|Code$/.test(name)
}
