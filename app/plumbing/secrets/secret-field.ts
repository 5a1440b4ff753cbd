/** Whether a form's field holds what nobody may be shown again, not even whoever typed it: passwords and codes. */
export function isSecretField(name: string): boolean {
  return /password|secret/i.test(name) || /^(?:code|ticket|proof)$|Code$/.test(name)
}
