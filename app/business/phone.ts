/** A US number in E.164 as people write it, "(904) 555-0142"; any other number as it is stored. */
export function nationalPhone(e164: string): string {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : e164
}
