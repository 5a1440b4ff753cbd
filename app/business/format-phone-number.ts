/** Formats a stored US number as "(904) 555-0142" or "(904) 555-0142 ext. 5". Other numbers stay in E.164. */
export function formatPhoneNumber(stored: string): string {
  const [e164 = '', extension] = stored.split(';ext=')
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  const number = us ? `(${us[1]}) ${us[2]}-${us[3]}` : e164
  return extension ? `${number} ext. ${extension}` : number
}
