/** Addresses settings had once, each with the page they are on now. */
export const formerSettings: Readonly<Record<string, string>> = {
  '/backbar/settings/checklist': '/backbar/set-up',
  '/backbar/in-and-out/backups': '/backbar/in-and-out#backups',
  '/backbar/in-and-out/person': '/backbar/in-and-out#person',
  '/backbar/people': '/backbar/account#people',
  '/backbar/settings/calendars': '/backbar/settings/days#calendars',
}

/** Where a former address leads, with what it asked. */
export function nowAt(pathname: string, search: string): string {
  const [page, part] = (formerSettings[pathname] ?? '/backbar/settings').split('#')
  return `${page}${search}${part ? `#${part}` : ''}`
}
